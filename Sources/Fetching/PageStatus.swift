/// The statuses of responses that carry a page.
public enum PageStatus {
  /// Returns `true` if the content of a response with `status` is the page.
  ///
  /// These are the successful statuses except 204, 205 and 206: a response without content, and a part of a page, do
  /// not replace the page
  /// ([RFC 9110, section 15.3](https://www.rfc-editor.org/rfc/rfc9110.html#section-15.3)).
  public static func carriesPage(_ status: Int) -> Bool {
    (200..<300).contains(status) && !(204...206).contains(status)
  }
}
