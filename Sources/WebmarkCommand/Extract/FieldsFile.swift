import ArgumentParser
import Basics
import FoundationEssentials
import HTMLParsing
import MarkupExtraction
import Yams

/// The custom fields of a configuration file.
///
/// ```yaml
/// fields:
///   sku: .product .sku
///   price: "//meta[@itemprop='price']/@content"
///   reviews: {xpath: "count(//li[@class='review'])"}
/// ```
///
/// A text is a CSS selector, or XPath if it starts with a slash. Other keys of the file belong to `webmark check`.
enum FieldsFile {
  /// The key of the fields.
  static let key = "fields"

  /// Reads the fields of the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isRequired: `true` if a file without the key is an error; `false` if it has no fields.
  /// - Returns: The fields.
  /// - Throws: `CommandFailure` for a file that cannot be read or used.
  static func read(_ path: String, isRequired: Bool) throws(CommandFailure) -> CustomFields {
    let yaml = try YAMLSource(path: path, purpose: "the configuration")
    if let root = yaml.root {
      for (key, value) in try yaml.pairs(of: root) where key.name == Self.key {
        return try fields(value, of: yaml)
      }
    }
    guard !isRequired else { throw yaml.problem(1, "the key '\(key)' is missing") }
    return CustomFields()
  }

  /// Reads the value of the key.
  static func fields(_ node: Node, of yaml: YAMLSource) throws(CommandFailure) -> CustomFields {
    var fields: [CustomField] = []
    for (key, value) in try yaml.pairs(of: node) {
      guard FieldName.isValid(key.name) else {
        throw yaml.problem(
          key.line,
          "'\(QuotedInput(key.name))' is not a field name; \(FieldName.rule)"
        )
      }
      guard !fields.contains(where: { $0.name == key.name }) else {
        throw yaml.problem(key.line, "the field '\(key.name)' appears twice")
      }
      fields.append(CustomField(name: key.name, expression: try expression(value, key, of: yaml)))
      guard fields.count <= CustomFields.limit else {
        throw yaml.problem(key.line, "at most \(CustomFields.limit) fields are possible")
      }
    }
    return CustomFields(fields)
  }

  private static func expression(
    _ node: Node,
    _ key: YAMLSource.Key,
    of yaml: YAMLSource
  ) throws(CommandFailure) -> XPathExpression {
    guard node.mapping != nil else {
      let text = try yaml.text(node, key)
      return text.hasPrefix("/")
        ? try xpath(text, key, of: yaml) : try selector(text, key, of: yaml)
    }
    let pairs = try yaml.pairs(of: node)
    guard pairs.count == 1, let (kind, value) = pairs.first else {
      throw yaml.problem(key.line, "'\(key.name)' takes one of css and xpath")
    }
    let text = try yaml.text(value, kind)
    switch kind.name {
    case "css": return try selector(text, key, of: yaml)
    case "xpath": return try xpath(text, key, of: yaml)
    default: throw yaml.unknown(kind, of: "a field", keys: ["css", "xpath"])
    }
  }

  private static func xpath(
    _ text: String,
    _ key: YAMLSource.Key,
    of yaml: YAMLSource
  ) throws(CommandFailure) -> XPathExpression {
    do {
      return try XPathExpression(checking: text)
    } catch {
      throw yaml.problem(key.line, "the expression of '\(key.name)' cannot be used: \(error)")
    }
  }

  private static func selector(
    _ text: String,
    _ key: YAMLSource.Key,
    of yaml: YAMLSource
  ) throws(CommandFailure) -> XPathExpression {
    do {
      return try CSSSelector(text).expression
    } catch {
      throw yaml.problem(key.line, "the selector of '\(key.name)' cannot be used: \(error)")
    }
  }
}

/// `--fields`, the option for custom fields, shared by several commands.
struct FieldOptions: ParsableArguments {
  @Option(
    name: .customLong("fields"),
    help: ArgumentHelp(
      "Extract the custom fields of this file (default: those of webmark.yml, if it is there).",
      valueName: "file"
    ),
    completion: .file(extensions: ["yml", "yaml"])
  )
  var file: String?

  /// The path of the file, or of `webmark.yml` in the working directory; `nil` if neither is there.
  var path: String? {
    let standard = CheckConfiguration.standardPath
    return file ?? (FileManager.default.fileExists(atPath: standard) ? standard : nil)
  }

  /// Returns the fields of the file, or of `webmark.yml` in the working directory.
  func fields() throws(CommandFailure) -> CustomFields {
    guard let path else { return CustomFields() }
    return try FieldsFile.read(path, isRequired: file != nil)
  }
}
