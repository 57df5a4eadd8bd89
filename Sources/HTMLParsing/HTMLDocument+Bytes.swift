extension HTMLDocument {
  /// Calls a closure with the bytes of an attribute's value, without creating a string.
  ///
  /// - Returns: The result of `body`; `nil` if the element does not have the attribute.
  public func withBytes<Result>(
    of name: AttributeName,
    in element: ElementIndex,
    _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    guard let range = range(name, of: element) else { return nil }
    let bytes = bytes(of: range)
    return body(bytes.span)
  }

  /// Returns the visible text of a small subtree with collapsed whitespace; `nil` if the text is empty, has
  /// more than `limit` bytes, or more than sixteen times as many with its whitespace.
  public func shortText(of element: ElementIndex, limit: Int) -> String? {
    let runs = Int(elements[element].textStart)..<Int(elements[element].textEnd)
    guard !runs.isEmpty, runs.count <= limit else { return nil }
    var (count, visible) = (0, 0)
    for run in textRuns[runs] {
      count += run.range.count
      guard count <= 16 * limit else { return nil }
      visible += run.isVisible ? sizeOfWords(in: run) : 0
    }
    guard visible > 0, visible <= limit else { return nil }
    let text = visibleText(of: element, limit: limit)
    return text.isEmpty ? nil : text
  }
}

extension HTMLDocument {
  /// Returns the range of the text in the field of a `<textarea>`, up to the end of the page if it has no end tag; `nil` if the
  /// element starts before an offset, within another field.
  ///
  /// The text itself is not kept: it is none of the page's.
  package func editedRange(of element: ElementIndex, from offset: Int) -> Range<Int>? {
    let tag = Int(elements[element].offset)
    guard elements[element].name == .textarea, tag >= offset,
      let start = ByteSearch.first(UInt8(ascii: ">"), in: page, from: tag)
    else { return nil }
    let end = RawText(text: page, element: .textarea).end(from: start) ?? page.count
    return start + 1..<max(start + 1, end)
  }
}

extension HTMLDocument {
  /// Returns the size of the words of a run with one byte between two of them: the whitespace of indented markup does not count.
  private func sizeOfWords(in run: TextRun) -> Int {
    var size = 0
    var isBehindWord = false
    for byte in bytes(of: run.range) {
      let isBlank = byte <= 0x20
      if !isBlank || isBehindWord { size += 1 }
      isBehindWord = !isBlank
    }
    return size
  }
}
