public import Foundation

/// Attributes of events; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// When it begins.
  public var startDate: Date? {
    get { date("startDate") }
    set { setDate("startDate", newValue) }
  }

  /// When it ends.
  public var endDate: Date? {
    get { date("endDate") }
    set { setDate("endDate", newValue) }
  }

  /// When it is due.
  public var dueDate: Date? {
    get { date("dueDate") }
    set { setDate("dueDate", newValue) }
  }

  /// When it was done.
  public var completionDate: Date? {
    get { date("completionDate") }
    set { setDate("completionDate", newValue) }
  }

  /// Dates that matter.
  public var importantDates: [Date]? {
    get { dates("importantDates") }
    set { setDates("importantDates", newValue) }
  }

  /// Whether it takes the whole day.
  public var allDay: NSNumber? {
    get { number("allDay") }
    set { setNumber("allDay", newValue) }
  }
}
