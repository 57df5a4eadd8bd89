import Basics
import Yams

/// A YAML file of the user: reads mappings and scalars, and names file and line in errors.
///
/// Unknown keys are errors, so that a misspelt key is not ignored. Error messages contain no values of the
/// file, which may be secret, but keys.
struct YAMLSource {
  /// A key of a mapping with its line.
  struct Key {
    let name: String
    let line: Int
  }

  let path: String
  /// The outermost value; `nil` if the file is empty.
  let root: Node?

  /// Reads the file at `path`; `purpose` is its name in errors, such as `the configuration`.
  init(path: String, purpose: String) throws(CommandFailure) {
    self.path = path
    let bytes: [UInt8]
    do {
      bytes = try ByteFile.read(path, limit: 1_000_000, purpose: purpose)
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(path): \(error)")
    }
    do {
      root = try compose(yaml: String(decoding: bytes, as: UTF8.self))
    } catch {
      if case YamlError.duplicatedKeysInMapping(let keys, let context) = error {
        let name = QuotedInput(keys.first ?? "")
        let place = "\(path):\(context.mark.line)"
        throw CommandFailure(.error, "\(place): the key '\(name)' appears twice")
      }
      let place = (error as? YamlError).flatMap(Self.line) ?? ""
      throw CommandFailure(.error, "\(path)\(place): invalid YAML")
    }
  }

  /// Returns the pairs of a mapping, in order.
  func pairs(of node: Node) throws(CommandFailure) -> [(Key, Node)] {
    guard let mapping = node.mapping else {
      throw problem(node.mark?.line ?? 1, "keys with values were expected")
    }
    var pairs: [(Key, Node)] = []
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      guard let name = key.scalar?.string else { throw problem(line, "a key must be a text") }
      pairs.append((Key(name: name, line: line), value))
    }
    return pairs
  }

  /// Returns a scalar of one line.
  func text(_ node: Node, _ key: Key) throws(CommandFailure) -> String {
    guard let text = node.scalar?.string, !text.utf8.contains(where: { $0 < 0x20 }) else {
      throw problem(key.line, "'\(QuotedInput(key.name))' takes one line of text")
    }
    return text
  }

  /// Returns the scalars of a sequence, or the parts of one scalar between commas.
  func texts(_ node: Node, _ key: Key) throws(CommandFailure) -> [String] {
    guard let sequence = node.sequence else { return CommaList.parts(of: try text(node, key)) }
    var texts: [String] = []
    for element in sequence { texts.append(try text(element, key)) }
    return texts
  }

  /// Returns the error for a key that is not among `keys`, with the nearest one.
  func unknown(_ key: Key, of owner: String, keys: [String]) -> CommandFailure {
    let nearest = NearestWord.of(key.name, among: keys)
    let better = nearest.map { "; did you mean '\($0)'? The keys are" } ?? "; the keys are"
    let known = keys.sorted().joined(separator: ", ")
    return problem(
      key.line,
      "'\(QuotedInput(key.name))' is not a key of \(owner)\(better) \(known)"
    )
  }

  /// Returns an error about a line.
  func problem(_ line: Int, _ message: String) -> CommandFailure {
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
