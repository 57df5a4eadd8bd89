public import Foundation

/// Attributes of events; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The start date.
  public var startDate: Date? {
    get { date("startDate") }
    set { setDate("startDate", newValue) }
  }

  /// The end date.
  public var endDate: Date? {
    get { date("endDate") }
    set { setDate("endDate", newValue) }
  }

  /// The due date.
  public var dueDate: Date? {
    get { date("dueDate") }
    set { setDate("dueDate", newValue) }
  }

  /// The completion date.
  public var completionDate: Date? {
    get { date("completionDate") }
    set { setDate("completionDate", newValue) }
  }

  /// The important dates.
  public var importantDates: [Date]? {
    get { dates("importantDates") }
    set { setDates("importantDates", newValue) }
  }

  /// A Boolean value that indicates whether the event takes the whole day.
  public var allDay: NSNumber? {
    get { number("allDay") }
    set { setNumber("allDay", newValue) }
  }
}
