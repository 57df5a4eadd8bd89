import ArgumentParser

/// The interval between crawls: `15m`, `1h`, `2d`, `1w`.
struct CrawlInterval: Equatable, ExpressibleByArgument {
  /// The interval in minutes.
  let minutes: Int

  init(minutes: Int) { self.minutes = minutes }

  init?(argument: String) {
    let units: [Character: Int] = ["m": 1, "h": 60, "d": 1440, "w": 10_080]
    guard let last = argument.last, let unit = units[last], argument.utf8.count <= 6,
      let count = Int(argument.dropLast()), count > 0
    else { return nil }
    minutes = count * unit
    guard minutes <= 4 * 10_080 else { return nil }
  }

  /// The interval as it is written on the command line, for help.
  var defaultValueDescription: String {
    for (unit, letter) in [(10_080, "w"), (1440, "d"), (60, "h")] where minutes % unit == 0 {
      return "\(minutes / unit)\(letter)"
    }
    return "\(minutes)m"
  }

  /// Returns the time fields of crontab(5) with the given minute of the hour and hour of the day.
  ///
  /// - Returns: The fields; `nil` if cron cannot express the interval, because its steps restart with
  ///   each hour, day and month.
  func cronFields(minute: Int, hour: Int) -> String? {
    switch minutes {
    case 1: "* * * * *"
    case 2..<60 where 60 % minutes == 0: "\(minute % minutes)-59/\(minutes) * * * *"
    case 60: "\(minute) * * * *"
    case 120..<1440 where minutes % 60 == 0 && 24 % (minutes / 60) == 0:
      "\(minute) \(hour % (minutes / 60))-23/\(minutes / 60) * * *"
    case 1440: "\(minute) \(hour) * * *"
    case 10_080: "\(minute) \(hour) * * 0"
    default: nil
    }
  }

  /// The interval as a time span of systemd.time(7).
  var timeSpan: String { "\(minutes)min" }
}
