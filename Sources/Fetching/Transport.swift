/// A performer of HTTP exchanges.
public protocol Transport: Sendable {
  /// Performs one exchange without following redirects.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError>
}

extension Transport {
  /// Performs an exchange, and repeats it without decoding if the content coding is unknown.
  package func fetchIgnoringUnknownCoding(
    _ request: FetchRequest
  ) async -> Result<FetchResponse, FetchError> {
    let result = await fetch(request)
    guard let undecoded = request.withoutDecoding(after: result) else { return result }
    return await fetch(undecoded)
  }
}

extension FetchRequest {
  /// Returns the request without decoding if it failed because its response names a content coding that does not exist.
  ///
  /// Some servers write a character encoding, such as `Content-Encoding: utf-8`. Browsers show these bodies as received, too.
  /// libcurl reports such a coding only as an error, without the body.
  package func withoutDecoding(after result: Result<FetchResponse, FetchError>) -> FetchRequest? {
    guard decodesBody, case .failure(let error) = result, error.code == .unknownEncoding else {
      return nil
    }
    var request = self
    request.decodesBody = false
    return request
  }
}
