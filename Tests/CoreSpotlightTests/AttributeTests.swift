import CoreSpotlight
import Testing

@Suite("attributes")
struct AttributeTests {
  @Test func `values of every type come back`() {
    let set = CSSearchableItemAttributeSet(contentType: .mp3)
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    let person = CSPerson(displayName: "Ann", handles: ["ann@u.example"], handleIdentifier: "email")
    person.contactIdentifier = "c1"
    set.title = "Song"
    set.keywords = ["a", "a", "b"]
    set.rating = 4.5
    set.isUserOwned = true
    set.startDate = date
    set.importantDates = [date, Date(timeIntervalSinceReferenceDate: 5)]
    set.contentURL = URL(string: "https://u.example/a?b=c#d")
    set.thumbnailData = Data([0, 255, 7])
    set.authors = [person]
    set.emailHeaders = ["To": ["a", 5]]
    set.sharedItemContentType = .pdf
    let copy = set.copy() as? CSSearchableItemAttributeSet
    #expect(copy?.title == "Song" && copy?.keywords == ["a", "a", "b"] && copy?.rating == 4.5)
    #expect(copy?.isUserOwned == 1 && copy?.userOwned == true && copy?.isLikelyJunk == 0)
    #expect(copy?.startDate == date && copy?.importantDates?.count == 2)
    #expect(copy?.contentURL?.absoluteString == "https://u.example/a?b=c#d")
    #expect(copy?.thumbnailData == Data([0, 255, 7]) && copy?.actionIdentifiers == [])
    #expect(copy?.authors?.first?.handles == ["ann@u.example"])
    #expect(copy?.authors?.first?.contactIdentifier == "c1")
    #expect(copy?.emailHeaders?["To"]?.first as? String == "a")
    #expect(copy?.sharedItemContentType == .pdf)
    #expect(copy?.contentTypeTree?.last == "public.item")
    let other = CSSearchableItemAttributeSet(contentType: .item)
    other.move(from: set)
    #expect(other.title == "Song" && set.title == nil)
  }

  @Test func `custom keys hold values, and bad names are none`() throws {
    let key = try #require(CSCustomAttributeKey(keyName: "com_example_app_price"))
    let set = CSSearchableItemAttributeSet(contentType: .item)
    set.setValue(5 as NSNumber, forCustomKey: key)
    #expect(set.value(forCustomKey: key) as? NSNumber == 5)
    #expect(key.isSearchable && !key.isUnique && !key.isMultiValued && !key.isSearchableByDefault)
    for name in ["", "1a", "a-b", "a.b", "kMDItem", "é", "a b"] {
      #expect(CSCustomAttributeKey(keyName: name) == nil, "\(name)")
    }
  }

  /// The documented attributes by their Swift names; `is` forms stand for both.
  static let documented = """
    title displayName alternateNames keywords contentType contentTypeTree contentURL thumbnailURL darkThumbnailURL
    thumbnailData path version metadataModificationDate relatedUniqueIdentifier weakRelatedUniqueIdentifier
    domainIdentifier rankingHint userCreated userOwned userCurated supportsPhoneCall supportsNavigation
    actionIdentifiers sharedItemContentType containerTitle containerDisplayName containerIdentifier containerOrder
    providerDataTypeIdentifiers providerFileTypeIdentifiers providerInPlaceFileTypeIdentifiers subject theme
    contentDescription identifier securityMethod creator kind audiences encodingApplications fontNames fileSize
    pageCount pageWidth pageHeight startDate endDate dueDate completionDate importantDates allDay headline instructions
    thoroughfare subThoroughfare postalCode city stateOrProvince country fullyFormattedAddress namedLocation latitude
    longitude altitude speed imageDirection timestamp gpsTrack gpsdop gpsDestLatitude gpsDestLongitude gpsDestBearing
    gpsDestDistance gpsDifferental gpsStatus gpsMeasureMode gpsMapDatum gpsProcessingMethod gpsAreaInformation
    gpsDateStamp editors participants projects contentSources contactKeywords codecs mediaTypes organizations languages
    publishers contributors coverage performers comment copyright rights role information director producer genre
    originalFormat originalSource ratingDescription downloadedDate lastUsedDate contentCreationDate
    contentModificationDate addedDate duration rating playCount totalBitRate videoBitRate audioBitRate streamable local
    deliveryType contentRating url audioSampleRate audioChannelCount tempo audioTrackNumber keySignature timeSignature
    audioEncodingApplication composer lyricist album artist musicalGenre musicalInstrumentCategory musicalInstrumentName
    recordingDate generalMIDISequence pixelHeight pixelWidth pixelCount bitsPerSample isoSpeed aperture focalLength
    resolutionWidthDPI resolutionHeightDPI exposureTime maxAperture fNumber flashOn focalLength35mm redEyeOn
    hasAlphaChannel orientation whiteBalance exposureMode colorSpace acquisitionMake acquisitionModel cameraOwner
    lensModel profileName exifVersion exifgpsVersion meteringMode exposureProgram exposureTimeString layerNames
    accountIdentifier textContent htmlContentData accountHandles mailboxIdentifiers authorNames recipientNames
    authorEmailAddresses recipientEmailAddresses authorAddresses recipientAddresses phoneNumbers emailAddresses
    instantMessageAddresses authors primaryRecipients additionalRecipients hiddenAdditionalRecipients emailHeaders
    likelyJunk isPriority textContentSummary transcribedTextContent
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the table of the documentation, generated from the declarations.
  static func table() throws -> String {
    let folder = root.appendingPathComponent("Sources/CoreSpotlight")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var table = "| attribute | type | group |\n| --- | --- | --- |\n"
    for file in files where file.hasPrefix("CSSearchableItemAttributeSet+") {
      let group = file.dropFirst("CSSearchableItemAttributeSet+".count).dropLast(".swift".count)
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("  public var ") {
        let parts = line.dropFirst("  public var ".count).dropLast(2).split(
          separator: ":",
          maxSplits: 1
        )
        let type = parts[1].trimmingCharacters(in: .whitespaces)
        table += "| `\(parts[0])` | `\(type)` | \(group) |\n"
      }
    }
    return table
  }

  @Test func `the table names every documented attribute, and is in the documentation`() throws {
    let table = try Self.table()
    #expect(Self.documented.count == 190)
    for name in Self.documented { #expect(table.contains("| `\(name)` |"), "\(name)") }
    let page = Self.root.appendingPathComponent("Documentation/CoreSpotlight.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = "<!-- table -->\n"
    let head = try #require(text.range(of: start))
    if ProcessInfo.processInfo.environment["WEBMARK_RECORD"] == "1" {
      try (text[..<head.upperBound] + table).write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(text[head.upperBound...] == table, "WEBMARK_RECORD=1 writes it")
  }
}
