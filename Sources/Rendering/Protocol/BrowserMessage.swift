import FoundationEssentials

/// A message of the browser: the result of a command, or an event.
///
/// Only the fields that rendering needs are decoded; all others are skipped. See the
/// [DevTools protocol](https://chromedevtools.github.io/devtools-protocol/).
struct BrowserMessage: Decodable, Sendable {
  /// The failure of a command.
  struct Problem: Decodable, Sendable {
    var message: String?
  }

  /// The results of all commands that return something.
  struct Result: Decodable, Sendable {
    struct Node: Decodable, Sendable {
      var nodeId: Int?
    }
    struct RemoteObject: Decodable, Sendable {
      var objectId: String?
    }
    struct Listener: Decodable, Sendable {
      var type: String?
    }
    struct Metric: Decodable, Sendable {
      var name: String?
      var value: Double?
    }

    var browserContextId: String?
    var targetId: String?
    var sessionId: String?
    var errorText: String?
    var root: Node?
    var outerHTML: String?
    var product: String?
    var result: RemoteObject?
    var listeners: [Listener]?
    var metrics: [Metric]?
  }

  /// The parameters of all events that are handled.
  struct Parameters: Decodable, Sendable {
    struct Request: Decodable, Sendable {
      var url: String?
      var method: String?
      var headers: [String: String]?

      /// The method for which a CORS preflight asks; `nil` for other requests.
      var requestedMethod: String? {
        headers?.first { $0.key.lowercased() == "access-control-request-method" }?.value
      }
    }
    struct Frame: Decodable, Sendable {
      var id: String?
      var url: String?
    }
    struct TargetInfo: Decodable, Sendable {
      var targetId: String?
      var type: String?
    }

    var requestId: String?
    var redirectedRequestId: String?
    var request: Request?
    var resourceType: String?
    var frameId: String?
    var sessionId: String?
    var targetInfo: TargetInfo?
    var frame: Frame?
    var type: String?
  }

  var id: Int?
  var method: String?
  var sessionId: String?
  var params: Parameters?
  var result: Result?
  var error: Problem?

  /// Decodes a message; `nil` if it is malformed.
  init?(_ json: [UInt8]) {
    let decoder = JSONDecoder()
    if let message = try? decoder.decode(Self.self, from: Data(json)) {
      self = message
    } else if let message = try? decoder.decode(
      Self.self,
      from: Data(SurrogateRepair.repaired(json))
    ) {
      self = message
    } else {
      return nil
    }
  }
}
