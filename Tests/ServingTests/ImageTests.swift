import Foundation
@testable import Indexing
@testable import IndexModel
import Search
import SearchableItems
import Testing
import WebmarkTesting

@testable import Serving

/// The images that apps send with their items.
@Suite("images of items", .timeLimit(.minutes(15)))
struct ImageTests {
  /// A PNG of one pixel.
  static let png =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
        """
    ).map { Array($0) } ?? []
  private static let path = "/image?id=item%3ATEAM.app%2F1"

  @Test func `the data of an item are shown to its owner alone`() async throws {
    try await SiteFixture.with { fixture in
      let data = Data(Self.png).base64EncodedString()
      try await fixture.add(
        "1",
        title: "Lemon",
        owner: "anna",
        attributes: ["thumbnailData": .text(data), "thumbnailURL": .text("https://a.example/1")]
      )
      let found = await fixture.ask("/api/v1/search?q=lemon", as: "anna").value["items"]
      let path = try #require(found?.elements.first?["thumbnailURL"]?.text)
      let image = await fixture.ask(path, as: "anna")
      #expect(image.status == 200 && image.bytes == Self.png)
      #expect(image["content-type"] == "image/png")
      #expect(image["x-content-type-options"] == "nosniff")
      for other in ["berta", nil] {
        let answer = await fixture.ask(path, as: other)
        #expect(answer.status == 404)
      }
    }
  }

  @Test func `a page shows the file of a public item, checked by its bytes`() async throws {
    try await SiteFixture.with { fixture in
      let file = fixture.folder.appendingPathComponent("cover 1.svg")
      try await fixture.add(
        "1",
        title: "Lemon",
        attributes: ["thumbnailURL": .text(file.absoluteString)]
      )
      let page = await fixture.ask("/?q=lemon").text
      #expect(page.contains("<img src=\"\(Self.path)\""))
      #expect(!page.contains("file:"))
      // A name proves nothing.
      let contents: [([UInt8], Int)] = [
        (Self.png, 200), (Array("<svg onload='alert(1)'/>".utf8), 404), ([], 404),
        (Array(Self.png.prefix(20)), 404), (Array("secret".utf8), 404),
        (Self.png + [UInt8](repeating: 0, count: StoredImage.sizeLimit), 404),
      ]
      for (bytes, status) in contents {
        try Data(bytes).write(to: file)
        let image = await fixture.ask(Self.path)
        #expect(image.status == status, "\(bytes.count)")
      }
    }
  }

  @Test func `folders, pipes and missing files are no images`() async throws {
    try await SiteFixture.with { fixture in
      let pipe = fixture.folder.appendingPathComponent("pipe").path
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      for path in [pipe, fixture.folder.path, "/nowhere/x.png", "/dev/zero"] {
        try await fixture.add(
          "1",
          title: "Lemon",
          attributes: ["thumbnailURL": .text("file://\(path)")]
        )
        let image = await fixture.ask(Self.path)
        #expect(image.status == 404, "\(path)")
      }
    }
  }

  @Test func `pages and clients of the API name no files of the server`() async throws {
    try await SiteFixture.with { fixture in
      let item: JSON = [
        "uniqueIdentifier": "1",
        "attributeSet": ["title": "Lemon", "thumbnailURL": "FILE:///etc/logo.png"],
      ]
      let answer = await fixture.ask(
        "/api/v1/apps/TEAM.app/items",
        method: "POST",
        as: "anna",
        json: ["items": [item]]
      )
      #expect(answer.code == "invalid-body", "\(answer.text)")
      try await #expect(fixture.index.search(SearchQuery("lemon", owner: "anna")).results.isEmpty)
      var page = WebItem.page("https://u.example/", title: "Lemon", apps: nil)
      let file = fixture.folder.appendingPathComponent("a.png")
      try Data(Self.png).write(to: file)
      page.attributeSet.set("thumbnailURL", file.absoluteString)
      try await fixture.index.write([.putPage(page)])
      let result = try await #require(
        try fixture.index.search(SearchQuery("lemon", owner: nil)).results.first
      )
      #expect(result.hasOwnImage == nil)
      try await #expect(fixture.index.image(of: result.id, owner: nil) == nil)
    }
  }

  @Test func `the title of an item with a number opens the item, and calls nobody`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add(
        "1",
        title: "Lemon",
        attributes: ["phoneNumbers": .list(["+49 30 1234"]), "supportsPhoneCall": .number(1)]
      )
      let page = await fixture.ask("/?q=lemon").text
      let title = try #require(page.split(separator: "class=\"result-title\"").last)
      let link = try #require(title.split(separator: "href=\"").dropFirst().first)
      #expect(link.hasPrefix("/item?id="), "\(link.prefix(80))")
      #expect(page.contains("href=\"tel:+49301234\""))
    }
  }

  @Test func `the API, the page and the index tell the same actions`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add(
        "1",
        title: "Lemon",
        attributes: [
          "phoneNumbers": .list(["+49 30 1234"]), "supportsPhoneCall": .number(1),
          "fullyFormattedAddress": .text("Ulm"), "supportsNavigation": .number(1),
          "contentURL": .text("https://a.example/song"), "streamable": .number(1),
          "url": .text("https://a.example/song.mp3"),
        ]
      )
      let result = try await #require(
        try fixture.index.search(SearchQuery("lemon", owner: nil)).results.first
      )
      #expect(result.actions.map(\.kind) == [.openPage, .call, .directions, .play])
      let found = await fixture.ask("/api/v1/search?q=lemon").value["items"]?.elements.first
      let listed = found?["actions"]?.elements.compactMap { $0["url"]?.text }
      #expect(listed == result.actions.map(\.url))
      let thing = await fixture.ask("/api/v1/items?id=item%3ATEAM.app%2F1").value["result"]
      #expect(thing?["actions"]?.elements.compactMap { $0["url"]?.text } == listed)
      let page = await fixture.ask("/results?q=lemon&brief=1").text
      for action in result.actions { #expect(page.contains("href=\"\(action.url)\""), "\(action)") }
    }
  }
}
