import ContentTypes
import CoreSpotlight
import Testing

/// Uniform types, with the identifiers, extensions and MIME types that Apple documents.
@Suite("uniform types")
struct TypeTests {
  @Test(arguments: [
    ("mp3", "public.mp3"), ("JPG", "public.jpeg"), ("htm", "public.html"),
    ("pdf", "com.adobe.pdf"), ("csv", "public.comma-separated-values-text"),
    ("epub", "org.idpf.epub-container"), ("mp4", "public.mpeg-4"),
  ]) func `a filename extension has a type`(name: String, identifier: String) {
    #expect(UTType(filenameExtension: name)?.identifier == identifier)
  }

  @Test(arguments: [
    ("audio/mpeg", "public.mp3"), ("TEXT/HTML", "public.html"), ("image/png", "public.png"),
    ("application/json", "public.json"),
  ]) func `a MIME type has a type`(name: String, identifier: String) {
    #expect(UTType(mimeType: name)?.identifier == identifier)
  }

  @Test func `unknown tags have none, and a tag can be limited to a parent`() {
    #expect(UTType(filenameExtension: "qqq") == nil && UTType(mimeType: "x/y") == nil)
    #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
    #expect(UTType(filenameExtension: "png", conformingTo: .audio) == nil)
    #expect(UTType(tag: "png", tagClass: .filenameExtension, conformingTo: nil) == .png)
    #expect(UTType.png.preferredMIMEType == "image/png")
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
  }

  @Test func `types conform to all of their ancestors`() {
    #expect(UTType.mp3.conforms(to: .audiovisualContent) && UTType.mp3.conforms(to: .content))
    #expect(UTType.mp3.isSubtype(of: .data) && !UTType.mp3.isSubtype(of: .mp3))
    #expect(UTType.image.isSupertype(of: .heic) && !UTType.image.conforms(to: .png))
    #expect(UTType.svg.supertypes.isSuperset(of: [.image, .xml, .text, .data, .content, .item]))
    let song = CSSearchableItemAttributeSet(itemContentType: "public.mp3")
    #expect(song.contentTypeTree?.first == "public.mp3")
    #expect(song.contentTypeTree?.contains("public.audio") == true)
    #expect(song.contentTypeTree?.last == "public.item")
    #expect(CSSearchableItemAttributeSet(itemContentType: "a.b").contentTypeTree == ["a.b"])
  }

  @Test func `each declared type has declared parents and no cycle`() throws {
    let constants: [UTType] = [
      .mp3, .json, .calendarEvent, .application, .vCard, .usdz, .tarArchive,
    ]
    for type in constants {
      #expect(type.isDeclared)
      for parent in type.tree { #expect(ContentType.declared(parent) != nil, "\(parent)") }
      #expect(Set(type.tree).count == type.tree.count)
    }
  }
}
