import Foundation
import URLStandard

/// The comparison of recipe fields, with the tolerance of the suite's own scorer.
enum RecipeComparison {
  static func isRight(_ field: String, _ found: [String], _ expected: Any) -> Bool {
    let wanted = (expected as? [Any])?.map { "\($0)" } ?? [text(expected)]
    guard let first = found.first else { return false }
    switch field {
    case "canonical_url", "image": return address(first) == address(wanted[0])
    case "language":
      return first.prefix { $0 != "-" && $0 != "_" }.lowercased()
        == wanted[0].prefix { $0 != "-" && $0 != "_" }.lowercased()
    case "total_time", "prep_time", "cook_time", "ratings", "ratings_count":
      return found.contains { abs((Double($0) ?? .nan) - (Double(wanted[0]) ?? .nan)) < 0.01 }
    case "author":
      let (left, right) = (Set(words(found.joined(separator: " "))), Set(words(wanted[0])))
      return !left.isEmpty && (left.isSubset(of: right) || right.isSubset(of: left))
    case "ingredients", "instructions_list", "category", "cuisine", "keywords":
      return overlap(found.joined(separator: " "), wanted.joined(separator: " ")) >= 0.9
    case "nutrients":
      let pairs = (expected as? [String: Any] ?? [:]).map { "\($0)=\($1)" }
      return Set(pairs.map(folded)).isSubset(of: Set(found.map(folded)))
    default:
      let (left, right) = (folded(first), folded(wanted[0]))
      let isPart = left.count > 3 && (left.hasPrefix(right) || right.hasPrefix(left))
      return left == right || isPart || overlap(left, right) >= 0.8
    }
  }

  private static func text(_ value: Any) -> String { value as? String ?? "\(value)" }

  /// Returns the host without `www`, and the path.
  private static func address(_ text: String) -> String {
    guard let url = WebURL(text.hasPrefix("//") ? "https:" + text : text) else { return text }
    let host = url.hostname.hasPrefix("www.") ? String(url.hostname.dropFirst(4)) : url.hostname
    return host + url.path.trimmingCharacters(in: ["/"])
  }

  private static func folded(_ text: String) -> String {
    words(text).joined(separator: " ")
  }

  private static func words(_ text: String) -> [String] {
    plain(text).lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the text without tags and character references, which some pages have in their JSON-LD.
  private static func plain(_ text: String) -> String {
    text.replacing(/<[^>]*>/, with: " ").replacing(/&#?[A-Za-z0-9]+;/, with: " ")
  }

  /// Returns the F1 measure of the words.
  private static func overlap(_ left: String, _ right: String) -> Double {
    var counts: [String: Int] = [:]
    let (found, wanted) = (words(left), words(right))
    for word in wanted { counts[word, default: 0] += 1 }
    var common = 0
    for word in found where counts[word, default: 0] > 0 {
      counts[word, default: 0] -= 1
      common += 1
    }
    return common == 0 ? 0 : 2 * Double(common) / Double(found.count + wanted.count)
  }
}
