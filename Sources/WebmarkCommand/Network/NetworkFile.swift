import Basics
import Fetching
import FoundationEssentials
import MessageSignatures
import URLStandard
import Yams

/// The configuration file of `--config`: identification of the crawler, and settings for single origins.
///
/// ```yaml
/// contact: bot@example.com
/// headers:
///   Accept-Language: de
/// signature: {key: webmark.key, agent: "https://bot.example.com", requests: asked}
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
/// Unknown keys are errors, and messages contain no values of the file; see ``YAMLSource``.
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

  /// The signer of requests, and the requests that are signed.
  var signature: (signer: RequestSigner, mode: SigningTransport.Mode)?

  private static let keys = ["user-agent", "contact", "proxy", "headers", "signature", "origins"]
  private static let signatureKeys = ["key", "agent", "requests"]
  private static let originKeys = [
    "headers", "user", "password", "password-variable", "token", "token-variable", "delay",
    "cookies", "login",
  ]

  private let yaml: YAMLSource

  /// Reads the file at `path`; variables are read from the environment.
  init(path: String) throws(CommandFailure) {
    yaml = try YAMLSource(path: path, purpose: "the configuration")
    if let root = yaml.root { try read(root) }
  }

  private mutating func read(_ root: Node) throws(CommandFailure) {
    for (key, value) in try yaml.pairs(of: root) {
      switch key.name {
      case "user-agent": userAgent = try yaml.text(value, key)
      case "contact": contact = try yaml.text(value, key)
      case "proxy":
        let text = try yaml.text(value, key)
        guard ProxyURL.isValid(text) else {
          throw yaml.problem(key.line, "'proxy' takes \(ProxyURL.form)")
        }
        proxy = text
      case "headers": headers = try fields(value)
      case "signature": signature = try readSignature(value, key)
      case "origins":
        for (origin, rules) in try yaml.pairs(of: value) { try readOrigin(origin, rules) }
      default: throw yaml.unknown(key, of: "this file", keys: Self.keys)
      }
    }
  }

  private mutating func readOrigin(_ key: YAMLSource.Key, _ rules: Node) throws(CommandFailure) {
    let name = key.name.contains("://") ? key.name : "https://" + key.name
    guard let url = WebURL(name), url.isHTTP, url.path == "/", url.username.isEmpty else {
      throw yaml.problem(key.line, "an origin is written as https://host or https://host:port")
    }
    var options = OriginOptions()
    var credentials = Credentials()
    for (key, value) in try yaml.pairs(of: rules) {
      switch key.name {
      case "headers": options.headers = try fields(value)
      case "user": credentials.user = try yaml.text(value, key)
      case "password": credentials.password = try yaml.text(value, key)
      case "password-variable": credentials.password = try variable(value, key)
      case "token": credentials.token = try yaml.text(value, key)
      case "token-variable": credentials.token = try variable(value, key)
      case "cookies":
        let file = try yaml.text(value, key)
        options.cookies = try cookies(in: file, of: url, options.cookies, key)
      case "login":
        options.cookies = options.cookies ?? Self.jar(of: url)
        logins.append(try login(value, at: url, key))
      case "delay":
        guard let delay = Double(try yaml.text(value, key)), (0...3600).contains(delay) else {
          throw yaml.problem(key.line, "'delay' takes seconds from 0 to 3600")
        }
        delays[url.hostname] = delay
      default: throw yaml.unknown(key, of: "an origin", keys: Self.originKeys)
      }
    }
    options.authorization = try authorization(credentials, key)
    origins[url.origin] = options
  }

  /// Reads the key and the agent of signatures; a relative path starts at the folder of this file.
  private func readSignature(
    _ node: Node,
    _ key: YAMLSource.Key
  ) throws(CommandFailure) -> (signer: RequestSigner, mode: SigningTransport.Mode) {
    var signingKey: SigningKey?
    var agent: WebURL?
    var mode = SigningTransport.Mode.always
    for (key, value) in try yaml.pairs(of: node) {
      let text = try yaml.text(value, key)
      switch key.name {
      case "key": signingKey = try KeyFile.read(path(of: text))
      case "agent": agent = WebURL(text)
      case "requests":
        guard let named = SigningTransport.Mode(rawValue: text) else {
          throw yaml.problem(key.line, "'requests' takes always or asked")
        }
        mode = named
      default: throw yaml.unknown(key, of: "a signature", keys: Self.signatureKeys)
      }
    }
    guard let signingKey, let agent, let signer = RequestSigner(key: signingKey, agent: agent)
    else {
      throw yaml.problem(
        key.line,
        "a signature has a 'key' and an 'agent' such as https://bot.example.com"
      )
    }
    return (signer, mode)
  }

  /// Returns the path of a file that this file names.
  private func path(of name: String) -> String {
    let folder = yaml.path.lastIndex(of: "/").map { String(yaml.path[...$0]) } ?? ""
    return name.hasPrefix("/") ? name : folder + name
  }

  private static func jar(of url: WebURL) -> CookieJar {
    CookieJar(origin: url.origin) { Date.now.timeIntervalSince1970 }
  }

  /// Reads the cookies of a file in Netscape's format; a relative path starts at the folder of this file.
  private func cookies(
    in name: String,
    of url: WebURL,
    _ jar: CookieJar?,
    _ key: YAMLSource.Key
  ) throws(CommandFailure) -> CookieJar {
    let file = path(of: name)
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(file, limit: 1_000_000, purpose: "the cookies")
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(file): \(error)")
    }
    let jar = jar ?? Self.jar(of: url)
    guard jar.read(String(decoding: bytes, as: UTF8.self), host: url.hostname) > 0 else {
      throw yaml.problem(key.line, "\(file) has no cookie for \(url.hostname)")
    }
    return jar
  }

  /// Reads a login: the page of the form, and the fields, of which `name-variable` is read from the environment.
  private func login(_ node: Node, at origin: WebURL, _ key: YAMLSource.Key) throws(CommandFailure)
    -> FormLogin
  {
    var page: WebURL?
    var fields: [(name: String, value: String)] = []
    for (key, value) in try yaml.pairs(of: node) {
      switch key.name {
      case "page": page = origin.resolve(try yaml.text(value, key))
      case "fields":
        for (field, value) in try yaml.pairs(of: value) {
          let isVariable = field.name.hasSuffix("-variable")
          let name = isVariable ? String(field.name.dropLast(9)) : field.name
          fields.append(
            (name, isVariable ? try variable(value, field) : try yaml.text(value, field))
          )
        }
      default: throw yaml.unknown(key, of: "a login", keys: ["page", "fields"])
      }
    }
    guard let page, page.origin == origin.origin, !fields.isEmpty else {
      throw yaml.problem(key.line, "a login has a 'page' of its origin and 'fields'")
    }
    return FormLogin(url: page, fields: fields)
  }

  private func authorization(
    _ credentials: Credentials,
    _ key: YAMLSource.Key
  ) throws(CommandFailure) -> Authorization? {
    switch (credentials.user, credentials.password, credentials.token) {
    case (nil, nil, nil): return nil
    case (nil, nil, let token?): return .bearer(token)
    case (let user?, let password?, nil): return .basic(user: user, password: password)
    default: throw yaml.problem(key.line, "an origin has a user and a password, or a token")
    }
  }

  private func variable(_ node: Node, _ key: YAMLSource.Key) throws(CommandFailure) -> String {
    let name = try yaml.text(node, key)
    guard let value = Environment.value(name) else {
      throw yaml.problem(key.line, "'\(QuotedInput(key.name))': the variable is not set")
    }
    return value
  }

  private func fields(_ node: Node) throws(CommandFailure) -> [HeaderField] {
    var fields: [HeaderField] = []
    for (key, value) in try yaml.pairs(of: node) {
      guard HeaderField.isName(key.name) else { throw yaml.problem(key.line, "no name of a field") }
      fields.append(HeaderField(name: key.name, value: try yaml.text(value, key)))
    }
    return fields
  }
}
