import MarkupExtraction

/// The attributes of [events](https://schema.org/Event): their dates.
struct EventAttributes {
  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    guard let start = entity.first("startDate") else { return }
    attributes.set("startDate", ISODate.normalized(start))
    attributes.set("endDate", entity.date("endDate"))
    if ISODate.isDay(start) { attributes.set("allDay", 1) }
    let others = entity.all("doorTime", "previousStartDate").compactMap(ISODate.normalized)
    attributes.set("importantDates", others)
  }
}
