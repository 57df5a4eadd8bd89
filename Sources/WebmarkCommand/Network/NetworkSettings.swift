import Fetching
import MessageSignatures

/// The settings of the options and of the configuration file for the network.
struct NetworkSettings: Sendable {
  /// The options of the transport.
  var options: TransportOptions
  /// Longer delays by host name.
  var delays: [String: Double]
  /// The logins to perform before the first page.
  var logins: [FormLogin]
  /// The signer of requests, and the requests that are signed.
  var signature: (signer: RequestSigner, mode: SigningTransport.Mode)?

  /// Returns a transport that signs the requests of `transport`, if a signature is configured.
  func signing(_ transport: any Transport) -> any Transport {
    guard let (signer, mode) = signature else { return transport }
    return SigningTransport(transport, signer: signer, mode: mode)
  }
}
