import HTMLParsing

extension HTMLDocument {
  /// Returns the event whose date a Microdata property of an element states; `nil` if it has no such property.
  func dateProperty(of element: Int) -> DateMention.Role? {
    guard has(.itemprop, element), let property = attribute(.itemprop, of: element) else {
      return nil
    }
    for word in property.listWords {
      switch word {
      case "datePublished", "dateCreated", "uploadDate": return .published
      case "dateModified": return .modified
      default: continue
      }
    }
    return nil
  }

  /// The properties of schema.org for the dates of people, events, offers and works.
  private static let otherDateProperties: Set<String> = [
    "arrivalTime", "availabilityEnds", "availabilityStarts", "birthDate", "checkinTime",
    "checkoutTime", "deathDate", "departureTime", "dissolutionDate", "doorTime", "endDate",
    "expires", "foundingDate", "orderDate", "paymentDueDate", "previousStartDate",
    "priceValidUntil", "productionDate", "purchaseDate", "releaseDate", "startDate",
    "temporalCoverage", "validFrom", "validThrough", "validUntil",
  ]

  /// Returns `true` if a Microdata property of an element is the date of what the page is about.
  func hasOtherDateProperty(_ element: Int) -> Bool {
    guard has(.itemprop, element), let property = attribute(.itemprop, of: element) else {
      return false
    }
    return property.listWords.contains { Self.otherDateProperties.contains($0) }
  }
}
