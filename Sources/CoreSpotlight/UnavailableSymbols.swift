// Symbols of frameworks that cannot exist on Linux. A use of one is an error of the compiler that states the
// alternative.

/// A view of SwiftUI, with the modifiers `onContinueUserActivity` and `userActivity`.
@available(
  *,
  unavailable,
  message:
    "SwiftUI does not exist on Linux; UIApplication.continueActivity(_:) continues activities"
)
public protocol View {}

/// An action of App Intents.
@available(
  *,
  unavailable,
  message: "App Intents do not exist on Linux; NSUserActivity and CSSearchableItem describe actions"
)
public protocol AppIntent {}

/// An entity of App Intents.
@available(
  *,
  unavailable,
  message: "App Intents do not exist on Linux; IndexedEntity is an entity that is indexed"
)
public protocol AppEntity {}

/// A query of App Intents.
@available(
  *,
  unavailable,
  message: "App Intents do not exist on Linux; CSSearchableIndexDelegate indexes entities again"
)
public protocol IndexedEntityQuery {}
