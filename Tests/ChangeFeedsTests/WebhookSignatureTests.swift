import Testing

@testable import ChangeFeeds

@Suite("webhook signatures")
struct WebhookSignatureTests {
  /// The example of the Standard Webhooks libraries.
  @Test func `the published example`() throws {
    let webhook = try #require(Webhook(secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
    let signature = webhook.signature(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "1614265330",
      #"{"test": 2432232314}"#
    )
    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }
}
