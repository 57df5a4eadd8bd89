import UniformTypeIdentifiers

// Apple declares these names as `CFString`; `kUTTypeText as String` compiles here, too.

/// The identifier of `UTType.item`, with its legacy name.
public let kUTTypeItem = UTType.item.identifier
/// The identifier of `UTType.content`, with its legacy name.
public let kUTTypeContent = UTType.content.identifier
/// The identifier of `UTType.data`, with its legacy name.
public let kUTTypeData = UTType.data.identifier
/// The identifier of `UTType.text`, with its legacy name.
public let kUTTypeText = UTType.text.identifier
/// The identifier of `UTType.plainText`, with its legacy name.
public let kUTTypePlainText = UTType.plainText.identifier
/// The identifier of `UTType.utf8PlainText`, with its legacy name.
public let kUTTypeUTF8PlainText = UTType.utf8PlainText.identifier
/// The identifier of `UTType.rtf`, with its legacy name.
public let kUTTypeRTF = UTType.rtf.identifier
/// The identifier of `UTType.html`, with its legacy name.
public let kUTTypeHTML = UTType.html.identifier
/// The identifier of `UTType.xml`, with its legacy name.
public let kUTTypeXML = UTType.xml.identifier
/// The identifier of `UTType.json`, with its legacy name.
public let kUTTypeJSON = UTType.json.identifier
/// The identifier of `UTType.url`, with its legacy name.
public let kUTTypeURL = UTType.url.identifier
/// The identifier of `UTType.fileURL`, with its legacy name.
public let kUTTypeFileURL = UTType.fileURL.identifier
/// The identifier of `UTType.pdf`, with its legacy name.
public let kUTTypePDF = UTType.pdf.identifier
/// The identifier of `UTType.image`, with its legacy name.
public let kUTTypeImage = UTType.image.identifier
/// The identifier of `UTType.jpeg`, with its legacy name.
public let kUTTypeJPEG = UTType.jpeg.identifier
/// The identifier of `UTType.png`, with its legacy name.
public let kUTTypePNG = UTType.png.identifier
/// The identifier of `UTType.gif`, with its legacy name.
public let kUTTypeGIF = UTType.gif.identifier
/// The identifier of `UTType.tiff`, with its legacy name.
public let kUTTypeTIFF = UTType.tiff.identifier
/// The identifier of `UTType.audiovisualContent`, with its legacy name.
public let kUTTypeAudiovisualContent = UTType.audiovisualContent.identifier
/// The identifier of `UTType.movie`, with its legacy name.
public let kUTTypeMovie = UTType.movie.identifier
/// The identifier of `UTType.video`, with its legacy name.
public let kUTTypeVideo = UTType.video.identifier
/// The identifier of `UTType.audio`, with its legacy name.
public let kUTTypeAudio = UTType.audio.identifier
/// The identifier of `UTType.mp3`, with its legacy name.
public let kUTTypeMP3 = UTType.mp3.identifier
/// The identifier of `UTType.mpeg4Movie`, with its legacy name.
public let kUTTypeMPEG4 = UTType.mpeg4Movie.identifier
/// The identifier of `UTType.mpeg4Audio`, with its legacy name.
public let kUTTypeMPEG4Audio = UTType.mpeg4Audio.identifier
/// The identifier of `UTType.quickTimeMovie`, with its legacy name.
public let kUTTypeQuickTimeMovie = UTType.quickTimeMovie.identifier
/// The identifier of `UTType.folder`, with its legacy name.
public let kUTTypeFolder = UTType.folder.identifier
/// The identifier of `UTType.directory`, with its legacy name.
public let kUTTypeDirectory = UTType.directory.identifier
/// The identifier of `UTType.contact`, with its legacy name.
public let kUTTypeContact = UTType.contact.identifier
/// The identifier of `UTType.vCard`, with its legacy name.
public let kUTTypeVCard = UTType.vCard.identifier
/// The identifier of `UTType.message`, with its legacy name.
public let kUTTypeMessage = UTType.message.identifier
/// The identifier of `UTType.emailMessage`, with its legacy name.
public let kUTTypeEmailMessage = UTType.emailMessage.identifier
/// The identifier of `UTType.calendarEvent`, with its legacy name.
public let kUTTypeCalendarEvent = UTType.calendarEvent.identifier
/// The identifier of `UTType.bookmark`, with its legacy name.
public let kUTTypeBookmark = UTType.bookmark.identifier
/// The identifier of `UTType.playlist`, with its legacy name.
public let kUTTypePlaylist = UTType.playlist.identifier
/// The identifier of `UTType.archive`, with its legacy name.
public let kUTTypeArchive = UTType.archive.identifier
/// The identifier of `UTType.zip`, with its legacy name.
public let kUTTypeZipArchive = UTType.zip.identifier
/// The identifier of `UTType.application`, with its legacy name.
public let kUTTypeApplication = UTType.application.identifier
/// The identifier of `UTType.spreadsheet`, with its legacy name.
public let kUTTypeSpreadsheet = UTType.spreadsheet.identifier
/// The identifier of `UTType.presentation`, with its legacy name.
public let kUTTypePresentation = UTType.presentation.identifier
