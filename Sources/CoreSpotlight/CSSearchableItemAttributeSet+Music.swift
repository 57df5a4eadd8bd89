public import Foundation

/// Attributes of music; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The sample rate in hertz.
  public var audioSampleRate: NSNumber? {
    get { number("audioSampleRate") }
    set { setNumber("audioSampleRate", newValue) }
  }

  /// The number of audio channels.
  public var audioChannelCount: NSNumber? {
    get { number("audioChannelCount") }
    set { setNumber("audioChannelCount", newValue) }
  }

  /// The tempo in beats per minute.
  public var tempo: NSNumber? {
    get { number("tempo") }
    set { setNumber("tempo", newValue) }
  }

  /// The musical key, such as F#m.
  public var keySignature: String? {
    get { text("keySignature") }
    set { setText("keySignature", newValue) }
  }

  /// The time signature, such as 7/8.
  public var timeSignature: String? {
    get { text("timeSignature") }
    set { setText("timeSignature", newValue) }
  }

  /// The application that encoded it.
  public var audioEncodingApplication: String? {
    get { text("audioEncodingApplication") }
    set { setText("audioEncodingApplication", newValue) }
  }

  /// The composer.
  public var composer: String? {
    get { text("composer") }
    set { setText("composer", newValue) }
  }

  /// The lyricist.
  public var lyricist: String? {
    get { text("lyricist") }
    set { setText("lyricist", newValue) }
  }

  /// The album.
  public var album: String? {
    get { text("album") }
    set { setText("album", newValue) }
  }

  /// The artist.
  public var artist: String? {
    get { text("artist") }
    set { setText("artist", newValue) }
  }

  /// The track's number.
  public var audioTrackNumber: NSNumber? {
    get { number("audioTrackNumber") }
    set { setNumber("audioTrackNumber", newValue) }
  }

  /// The recording date.
  public var recordingDate: Date? {
    get { date("recordingDate") }
    set { setDate("recordingDate", newValue) }
  }

  /// The genre.
  public var musicalGenre: String? {
    get { text("musicalGenre") }
    set { setText("musicalGenre", newValue) }
  }

  /// The kind of instrument.
  public var musicalInstrumentCategory: String? {
    get { text("musicalInstrumentCategory") }
    set { setText("musicalInstrumentCategory", newValue) }
  }

  /// The instrument.
  public var musicalInstrumentName: String? {
    get { text("musicalInstrumentName") }
    set { setText("musicalInstrumentName", newValue) }
  }

  /// A Boolean value that indicates whether it is a General MIDI sequence.
  public var isGeneralMIDISequence: NSNumber? {
    get { number("generalMIDISequence") }
    set { setNumber("generalMIDISequence", newValue) }
  }

  /// An alias of ``isGeneralMIDISequence``.
  public var generalMIDISequence: NSNumber? {
    get { isGeneralMIDISequence }
    set { isGeneralMIDISequence = newValue }
  }
}
