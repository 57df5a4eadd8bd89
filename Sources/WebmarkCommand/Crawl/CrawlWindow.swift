import ArgumentParser
import Basics
import Glibc

/// The time of day in which a crawl may request pages, such as `22:00-06:00`, in local time.
struct CrawlWindow: ExpressibleByArgument, Equatable {
  private static let day = 86_400

  /// Seconds since midnight.
  let start: Int
  /// Seconds since midnight; smaller than ``start`` if the window contains midnight.
  let end: Int

  init?(argument: String) {
    let times = argument.split(separator: "-", omittingEmptySubsequences: false).map(Self.seconds)
    guard times.count == 2, let start = times[0], let end = times[1], start != end else {
      return nil
    }
    (self.start, self.end) = (start, end)
  }

  /// Parses `22:00`.
  private static func seconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ":") }),
      parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24, minute < 60
    else { return nil }
    return (Int(hour) * 60 + Int(minute)) * 60
  }

  /// Returns the seconds until the window opens; 0 if it is open.
  func secondsUntilOpen(at time: Int) -> Int {
    let isOpen = start < end ? (start..<end).contains(time) : time >= start || time < end
    return isOpen ? 0 : (start - time + Self.day) % Self.day
  }

  /// Returns the seconds until an open window closes.
  func secondsUntilClosed(at time: Int) -> Int { (end - time + Self.day) % Self.day }

  /// The local time of day in seconds since midnight.
  static var now: Int {
    var time = Glibc.time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    return unsafe (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 + Int(parts.tm_sec)
  }
}
