import CoreSpotlight
import Testing

/// Tests of index extensions, which index items while the app does not run.
@Suite("index extensions")
struct ExtensionTests {
  final class Reindexer: CSIndexExtensionRequestHandler {
    override func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping () -> Void
    ) {
      if identifiers == ["1"] { acknowledgementHandler() }
    }
  }

  @Test func `an extension acknowledges, or is to be asked again`() {
    #expect(Reindexer().run(.identifiers(["1"])))
    #expect(!Reindexer().run(.identifiers(["2"])))
    #expect(Reindexer().run(.all))
  }

  @Test func `an extension is a provider of webmark, and answers when it acknowledges`() async {
    await #expect(Reindexer().answer(to: #"{"op":"reindex","ids":["1"]}"#) == #"{"op":"ack"}"#)
    await #expect(Reindexer().answer(to: #"{"op":"reindexAll","index":"default"}"#) != nil)
    await #expect(Reindexer().answer(to: #"{"op":"reindex"}"#) == nil)
  }
}
