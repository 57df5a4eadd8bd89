// Swift Testing declares this module as its overlay for UIKit, so a test that imports both needs it.
@_exported public import UIKit
