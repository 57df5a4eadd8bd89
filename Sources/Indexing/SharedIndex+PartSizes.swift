public import IndexModel

extension SharedIndex {
  /// Returns the sizes of the parts of the index, without unused pages and files beside it; empty if the store cannot
  /// tell them.
  ///
  /// - Complexity: Linear in the size of the file, which is read.
  public func partSizes() async throws -> [IndexPartSize] { try await store.partSizes() }
}
