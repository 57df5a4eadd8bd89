public import Foundation

/// A request of a user; see <https://developer.apple.com/documentation/intents/inintent>.
open class INIntent: NSObject {
  /// The phrase that the app suggests for a shortcut; kept in the object only.
  open var suggestedInvocationPhrase: String?
}

/// The response to a request; see <https://developer.apple.com/documentation/intents/inintentresponse>.
open class INIntentResponse: NSObject {
  /// The activity that continues the request in the app.
  open var userActivity: NSUserActivity?
}

/// A request with its response; see <https://developer.apple.com/documentation/intents/ininteraction>.
open class INInteraction: NSObject {
  /// The request.
  public let intent: INIntent
  /// The response.
  public let intentResponse: INIntentResponse?
  /// The identifier, for deletions.
  open var identifier = UUID().uuidString
  /// The identifier of the group, for deletions.
  open var groupIdentifier: String?

  /// Creates an interaction.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
  }

  /// Passes ``INIntentErrorCode/donatingInteraction`` to the handler: Linux has no Siri that learns from
  /// interactions.
  open func donate(completion: (((any Error)?) -> Void)? = nil) {
    completion?(Self.refusal)
  }

  /// Throws ``INIntentErrorCode/donatingInteraction``: Linux has no Siri that learns from interactions.
  open func donate() async throws { throw Self.refusal }

  private static var refusal: NSError {
    NSError(
      domain: INIntentErrorDomain,
      code: INIntentErrorCode.donatingInteraction.rawValue,
      userInfo: [NSLocalizedDescriptionKey: "interactions cannot be donated on Linux"]
    )
  }
}

/// The domain of the errors of interactions.
public let INIntentErrorDomain = "IntentsErrorDomain"

/// The codes of errors of interactions.
public enum INIntentErrorCode: Int, Sendable {
  /// The operation is not supported.
  case interactionOperationNotSupported = 1900
  /// The interaction could not be donated.
  case donatingInteraction = 1901
}
