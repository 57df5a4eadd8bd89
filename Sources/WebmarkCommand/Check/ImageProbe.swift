import Checking
import Fetching
import URLStandard

/// Loads the images of pages to determine their existence and size.
///
/// Images of pages on disk are searched in the folder of the site, if they are below its URL; a check of files sends no
/// requests.
struct ImageProbe: Sendable {
  /// The number of bytes of an image that are read; the size is in the first bytes.
  private static let sizeLimit = 262_144
  private static let redirectLimit = 5

  let network: PageFetch

  /// Returns the evidence of the image at `address`.
  func evidence(of address: String?, target: CheckTarget, page: WebURL) async -> ImageEvidence {
    guard let url = address.flatMap({ WebURL($0) }), url.isHTTP else { return .none }
    if let root = target.linkRoot {
      guard let path = FolderLinks.path(of: url, below: root.url) else { return .none }
      return await local(path, in: root)
    }
    guard case .network = target.origin else { return .none }
    return await remote(
      url,
      network.permission(of: target.url).following(page),
      sendsCredentials: url.isSameSite(as: page)
    )
  }

  /// Returns the evidence of an image in a folder.
  private func local(_ path: String, in root: FolderLinks.Root) async -> ImageEvidence {
    guard let url = WebURL(root.url.origin + path),
      case .success(let answer) = await root.site.transport.fetch(request(for: url, .publicOnly)),
      answer.status == 200
    else { return ImageEvidence(failure: "there is no such file") }
    return Self.size(of: answer)
  }

  private func remote(
    _ start: WebURL,
    _ permission: AddressPermission,
    sendsCredentials: Bool
  ) async -> ImageEvidence {
    var chain = RedirectChain(
      from: start,
      permission: permission.following(start),
      sendsCredentials: sendsCredentials,
      limit: Self.redirectLimit
    )
    switch await network.transport.fetch(&chain, request: request) {
    case .failure(let error): return ImageEvidence(failure: "\(error)")
    case .success(let answer) where (200..<300).contains(answer.status):
      return Self.size(of: answer)
    case .success(let answer): return ImageEvidence(failure: "status \(answer.status)")
    }
  }

  private func request(for url: WebURL, _ permission: AddressPermission) -> FetchRequest {
    var request = network.request(for: url, permission)
    request.purpose = .image
    request.limits.bodyBytes = Self.sizeLimit
    return request
  }

  private static func size(of answer: FetchResponse) -> ImageEvidence {
    let type = answer.headers["content-type"]?.lowercased() ?? "image/"
    guard type.hasPrefix("image/") || type.hasPrefix("application/octet-stream") else {
      return ImageEvidence(failure: "it is \(type), not an image")
    }
    let size = ImageSize.read(answer.body)
    return ImageEvidence(width: size?.width, height: size?.height)
  }
}
