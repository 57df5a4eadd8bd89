import Testing

@testable import Rendering

/// Tabs that the browser refuses to open.
@Suite(.timeLimit(.minutes(5))) struct TabOpeningTests {
  @Test(arguments: ["Target.createTarget", "Target.attachToTarget", "Fetch.enable"])
  func tabThatCannotBeOpenedLeavesNoContext(_ refused: String) async throws {
    var results = [
      "Target.createBrowserContext": #"{"browserContextId":"C"}"#,
      "Target.createTarget": #"{"targetId":"T"}"#,
      "Target.attachToTarget": #"{"sessionId":"S"}"#,
    ]
    results[refused] = ""
    let peer = BrowserPeer(commandTime: .seconds(60), results)
    await #expect(throws: RenderError.self) {
      _ = try await Tab.open(peer.connection, limits: RenderLimits(), cache: ResourceCache())
    }
    #expect(try await peer.isAsked(for: "Target.disposeBrowserContext"))
    peer.connection.shutDown()
  }
}
