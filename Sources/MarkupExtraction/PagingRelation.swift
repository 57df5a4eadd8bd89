/// The relations of links to the neighbours of a page in a list (HTML standard, section 4.6.6.14, "Sequential link types").
package enum PagingRelation {
  /// Returns `true` if the words of a `rel`, in lower case, name the next or the previous page; `previous` is an older name.
  package static func isStated(in words: some Sequence<String>) -> Bool {
    words.contains { $0 == "next" || $0 == "prev" || $0 == "previous" }
  }
}
