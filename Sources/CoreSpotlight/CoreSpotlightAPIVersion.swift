/// The version of the interface, which source files compare with `CORESPOTLIGHT_API_VERSION` of Apple's headers.
public let CoreSpotlightAPIVersion: Int32 = 40
