import Basics
import Fetching
import FoundationEssentials
import URLStandard
import Yams

/// The configuration file of `--config`: identification of the crawler, and settings for single origins.
///
/// ```yaml
/// contact: bot@example.com
/// headers:
///   Accept-Language: de
/// origins:
///   https://shop.example:
///     user: webmark
///     password-variable: SHOP_PASSWORD
///     delay: 5
///     cookies: cookies.txt
///     login:
///       page: /login
///       fields: {user: webmark, password-variable: SHOP_PASSWORD}
/// ```
///
/// Unknown keys are errors, so that a misspelt key is not ignored. Error messages contain no values of
/// the file.
struct NetworkFile {
  /// The settings of an origin.
  private struct Credentials {
    var user: String?
    var password: String?
    var token: String?
  }

  var userAgent: String?
  var contact: String?
  var proxy: String?
  var headers: [HeaderField] = []
  var origins: [String: OriginOptions] = [:]
  /// Longer delays by host name.
  var delays: [String: Double] = [:]
  /// The logins to perform before the crawl.
  var logins: [FormLogin] = []

  private let path: String

  /// Reads the file at `path`; variables are read from the environment.
  init(path: String) throws(CommandFailure) {
    self.path = path
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(path, limit: 1_000_000, purpose: "the configuration")
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(path): \(error)")
    }
    try read(String(decoding: bytes, as: UTF8.self))
  }

  private mutating func read(_ source: String) throws(CommandFailure) {
    let root: Node?
    do {
      root = try compose(yaml: source)
    } catch {
      let place = (error as? YamlError).flatMap(Self.line) ?? ""
      throw CommandFailure(.error, "\(path)\(place): no YAML that can be read")
    }
    guard let root else { return }
    for (key, value) in try pairs(of: root) {
      switch key.name {
      case "user-agent": userAgent = try text(value, key)
      case "contact": contact = try text(value, key)
      case "proxy": proxy = try text(value, key)
      case "headers": headers = try fields(value)
      case "origins":
        for (origin, rules) in try pairs(of: value) { try readOrigin(origin, rules) }
      default: throw problem(key.line, "'\(QuotedInput(key.name))' is no key of this file")
      }
    }
  }

  private mutating func readOrigin(_ key: Key, _ rules: Node) throws(CommandFailure) {
    let name = key.name.contains("://") ? key.name : "https://" + key.name
    guard let url = WebURL(name), url.isHTTP, url.path == "/", url.username.isEmpty else {
      throw problem(key.line, "an origin is written as https://host or https://host:port")
    }
    var options = OriginOptions()
    var credentials = Credentials()
    for (key, value) in try pairs(of: rules) {
      switch key.name {
      case "headers": options.headers = try fields(value)
      case "user": credentials.user = try text(value, key)
      case "password": credentials.password = try text(value, key)
      case "password-variable": credentials.password = try variable(value, key)
      case "token": credentials.token = try text(value, key)
      case "token-variable": credentials.token = try variable(value, key)
      case "cookies":
        options.cookies = try cookies(in: try text(value, key), of: url, options.cookies, key)
      case "login":
        options.cookies = options.cookies ?? Self.jar(of: url)
        logins.append(try login(value, at: url, key))
      case "delay":
        guard let delay = Double(try text(value, key)), (0...3600).contains(delay) else {
          throw problem(key.line, "'delay' takes seconds from 0 to 3600")
        }
        delays[url.hostname] = delay
      default: throw problem(key.line, "'\(QuotedInput(key.name))' is no key of an origin")
      }
    }
    options.authorization = try authorization(credentials, key)
    origins[url.origin] = options
  }

  private static func jar(of url: WebURL) -> CookieJar {
    CookieJar(origin: url.origin) { Date.now.timeIntervalSince1970 }
  }

  /// Reads the cookies of a file in Netscape's format; a relative path starts at the folder of this file.
  private func cookies(
    in name: String,
    of url: WebURL,
    _ jar: CookieJar?,
    _ key: Key
  ) throws(CommandFailure) -> CookieJar {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let file = name.hasPrefix("/") ? name : folder + name
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(file, limit: 1_000_000, purpose: "the cookies")
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(file): \(error)")
    }
    let jar = jar ?? Self.jar(of: url)
    guard jar.read(String(decoding: bytes, as: UTF8.self), host: url.hostname) > 0 else {
      throw problem(key.line, "\(file) has no cookie for \(url.hostname)")
    }
    return jar
  }

  /// Reads a login: the page of the form, and the fields, of which `name-variable` is read from the environment.
  private func login(_ node: Node, at origin: WebURL, _ key: Key) throws(CommandFailure)
    -> FormLogin
  {
    var page: WebURL?
    var fields: [(name: String, value: String)] = []
    for (key, value) in try pairs(of: node) {
      switch key.name {
      case "page": page = origin.resolve(try text(value, key))
      case "fields":
        for (field, value) in try pairs(of: value) {
          let isVariable = field.name.hasSuffix("-variable")
          let name = isVariable ? String(field.name.dropLast(9)) : field.name
          fields.append((name, isVariable ? try variable(value, field) : try text(value, field)))
        }
      default: throw problem(key.line, "'\(QuotedInput(key.name))' is no key of a login")
      }
    }
    guard let page, page.origin == origin.origin, !fields.isEmpty else {
      throw problem(key.line, "a login has a 'page' of its origin and 'fields'")
    }
    return FormLogin(url: page, fields: fields)
  }

  private func authorization(
    _ credentials: Credentials,
    _ key: Key
  ) throws(CommandFailure) -> Authorization? {
    switch (credentials.user, credentials.password, credentials.token) {
    case (nil, nil, nil): return nil
    case (nil, nil, let token?): return .bearer(token)
    case (let user?, let password?, nil): return .basic(user: user, password: password)
    default: throw problem(key.line, "an origin has a user and a password, or a token")
    }
  }

  // MARK: YAML

  private struct Key {
    let name: String
    let line: Int
  }

  private func pairs(of node: Node) throws(CommandFailure) -> [(Key, Node)] {
    guard let mapping = node.mapping else {
      throw problem(node.mark?.line ?? 1, "keys with values were expected")
    }
    var pairs: [(Key, Node)] = []
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      guard let name = key.scalar?.string else { throw problem(line, "a key is a text") }
      pairs.append((Key(name: name, line: line), value))
    }
    return pairs
  }

  private func text(_ node: Node, _ key: Key) throws(CommandFailure) -> String {
    guard let text = node.scalar?.string, !text.utf8.contains(where: { $0 < 0x20 }) else {
      throw problem(key.line, "'\(QuotedInput(key.name))' takes one line of text")
    }
    return text
  }

  private func variable(_ node: Node, _ key: Key) throws(CommandFailure) -> String {
    let name = try text(node, key)
    guard let value = Environment.value(name) else {
      throw problem(key.line, "'\(QuotedInput(key.name))': the variable is not set")
    }
    return value
  }

  private func fields(_ node: Node) throws(CommandFailure) -> [HeaderField] {
    var fields: [HeaderField] = []
    for (key, value) in try pairs(of: node) {
      guard HeaderField.isName(key.name) else { throw problem(key.line, "no name of a field") }
      fields.append(HeaderField(name: key.name, value: try text(value, key)))
    }
    return fields
  }

  private func problem(_ line: Int, _ message: String) -> CommandFailure {
    CommandFailure(.error, "\(path):\(line): \(message)")
  }

  private static func line(of error: YamlError) -> String? {
    switch error {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      ":\(mark.line)"
    default: nil
    }
  }
}
