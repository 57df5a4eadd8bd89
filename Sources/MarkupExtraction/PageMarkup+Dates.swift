package import WebDates

extension PageMarkup {
  /// The way in which the page writes dates: that of its language, otherwise that of the script of its title.
  package var dateConventions: DateConventions {
    DateConventions(language: language ?? (title ?? firstHeading)?.eastAsianLanguage)
  }
}

extension String {
  /// The language whose script the text has, if dates start with the year there: `ja` with kana, `ko` with Hangul, `zh` with other Han characters.
  fileprivate var eastAsianLanguage: String? {
    var hasHan = false
    for character in unicodeScalars {
      switch character.value {
      case 0x3041...0x30FF: return "ja"
      case 0xAC00...0xD7A3: return "ko"
      case 0x3400...0x9FFF: hasHan = true
      default: continue
      }
    }
    return hasHan ? "zh" : nil
  }
}
