/// A performer of HTTP exchanges.
public protocol Transport: Sendable {
  /// Performs one exchange without following redirects.
  func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError>
}

extension Transport {
  /// Performs an exchange, and repeats it without a content coding if libcurl cannot decode its body.
  package func fetchIgnoringBadCoding(
    _ request: FetchRequest
  ) async -> Result<FetchResponse, FetchError> {
    let result = await fetch(request)
    guard let undecoded = request.withoutDecoding(after: result) else { return result }
    return await fetch(undecoded)
  }
}

extension FetchRequest {
  /// Returns the request without a content coding if libcurl could not decode the body of its response.
  ///
  /// Some servers write a character encoding, such as `Content-Encoding: utf-8`, or a coding that the body does not have;
  /// others send padding or a second member after the data of gzip. Browsers show these bodies, too. libcurl reports them
  /// only as an error, without the body.
  package func withoutDecoding(after result: Result<FetchResponse, FetchError>) -> FetchRequest? {
    guard decodesBody, case .failure(let error) = result,
      error.code == .unknownEncoding || error.code == .badEncoding
    else { return nil }
    var request = self
    request.decodesBody = false
    return request
  }
}
