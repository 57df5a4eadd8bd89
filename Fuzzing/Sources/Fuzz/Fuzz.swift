import Foundation

/// A fuzz target: a parser of bytes from the network, with its invariants.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  /// All targets; `Scripts/fuzz` runs each of them.
  static let all = [
    FuzzTarget(name: "url", run: fuzzURL), FuzzTarget(name: "robots", run: fuzzRobots),
    FuzzTarget(name: "directives", run: fuzzDirectives),
    FuzzTarget(name: "headers", run: fuzzHeaders),
    FuzzTarget(name: "sitemap", run: fuzzSitemap), FuzzTarget(name: "page", run: fuzzPage),
    FuzzTarget(name: "content", run: fuzzContent),
    FuzzTarget(name: "placeholders", run: fuzzPlaceholders),
    FuzzTarget(name: "selectors", run: fuzzSelectors),
    FuzzTarget(name: "json", run: fuzzJSON), FuzzTarget(name: "association", run: fuzzAssociation),
    FuzzTarget(name: "archive", run: fuzzArchive), FuzzTarget(name: "message", run: fuzzMessage),
    FuzzTarget(name: "lengths", run: fuzzLengths), FuzzTarget(name: "browser", run: fuzzBrowser),
    FuzzTarget(name: "license", run: fuzzLicense), FuzzTarget(name: "item", run: fuzzItem),
    FuzzTarget(name: "query", run: fuzzQuery),
  ]

  /// The target in `FUZZ_TARGET`.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("FUZZ_TARGET is none of \(all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()
}

/// The entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Splits the input at its first line terminator, for parsers of two texts.
func halves(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
  guard let end = bytes.firstIndex(of: 0x0A) else { return (bytes, []) }
  return (Array(bytes[..<end]), Array(bytes[(end + 1)...]))
}

/// Ends the run if a condition is false; `precondition` prints no message in release builds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
