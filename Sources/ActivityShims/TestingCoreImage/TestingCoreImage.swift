// Swift Testing declares this module as its overlay for Core Image, so a test that imports both needs it.
@_exported public import CoreImage
