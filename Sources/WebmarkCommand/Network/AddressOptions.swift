import ArgumentParser
import Fetching
import URLStandard

/// The options for private addresses.
struct AddressOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Fetch from addresses of this machine and of private networks, too, whatever leads there "
        + "(default: only from those that are written as an address, or localhost)."
    )
  )
  var allowPrivate = false

  /// Returns the permission of a URL that the user entered.
  func permission(of url: WebURL) -> AddressPermission {
    AddressPermission(typed: url, allowsAll: allowPrivate)
  }
}
