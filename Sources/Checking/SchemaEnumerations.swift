/// The members of the enumerations of schema.org 30.1 that rich results read, and the values of `employmentType` and
/// `variesBy` that Google's pages list.
enum SchemaEnumerations {
  /// The properties with the members that they take.
  static let properties: [(name: String, members: [String])] = [
    (
      "availability",
      [
        "BackOrder", "Discontinued", "InStock", "InStoreOnly", "LimitedAvailability", "MadeToOrder",
        "OnlineOnly", "OutOfStock", "PreOrder", "PreSale", "Reserved", "SoldOut",
      ]
    ),
    (
      "itemCondition",
      ["DamagedCondition", "NewCondition", "RefurbishedCondition", "UsedCondition"]
    ),
    (
      "eventStatus",
      [
        "EventCancelled", "EventMovedOnline", "EventPostponed", "EventRescheduled",
        "EventScheduled",
      ]
    ),
    (
      "eventAttendanceMode",
      ["MixedEventAttendanceMode", "OfflineEventAttendanceMode", "OnlineEventAttendanceMode"]
    ),
    (
      "dayOfWeek",
      [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
        "PublicHolidays",
      ]
    ),
    (
      "employmentType",
      [
        "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM",
        "OTHER",
      ]
    ),
    ("variesBy", ["color", "material", "pattern", "size", "suggestedAge", "suggestedGender"]),
  ]
}
