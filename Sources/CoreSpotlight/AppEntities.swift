import Foundation
import SearchableItems

/// An entity of an app that is indexed; the part of App Intents' protocol of this name that Core Spotlight
/// needs.
public protocol IndexedEntity: Identifiable, Sendable where ID: Hashable & Sendable {
  /// The attributes of the entity.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// A Boolean value that indicates whether the entity is left out of search.
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  /// Empty attributes.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
  /// Empty attributes, which an entity may complete.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    CSSearchableItemAttributeSet(contentType: .content)
  }
  /// Returns `false` by default.
  public var hideInSpotlight: Bool { false }
}

/// The identifier of an entity of an app; see
/// <https://developer.apple.com/documentation/appintents/entityidentifier>.
public struct EntityIdentifier: Sendable, Hashable {
  /// The identifier of the entity, as text.
  public let identifier: String
  /// The name of the entity's type.
  public let typeIdentifier: String

  /// Creates the identifier of an entity.
  public init<Entity: IndexedEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Creates the identifier of an entity of a type.
  public init<Entity: IndexedEntity>(for type: Entity.Type, identifier: Entity.ID) {
    self.identifier = "\(identifier)"
    typeIdentifier = String(describing: type)
  }

  /// The unique identifier of the entity's item.
  var uniqueIdentifier: String { "appEntity/\(typeIdentifier)/\(identifier)" }

  /// Returns the domain identifier of the items of a type.
  static func domain(of type: any IndexedEntity.Type) -> String { "appEntity.\(type)" }
}

extension CSSearchableItem {
  /// Creates the item of an entity.
  ///
  /// - Parameters:
  ///   - appEntity: The entity.
  ///   - priority: The weight of the item among those of the app, 0 to 100; 0 for no weight.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int = 0) {
    self.init(
      uniqueIdentifier: EntityIdentifier(for: appEntity).uniqueIdentifier,
      domainIdentifier: EntityIdentifier.domain(of: Entity.self),
      attributeSet: appEntity.attributeSet
    )
    if priority > 0 { attributeSet.rankingHint = NSNumber(value: min(priority, 100)) }
  }

  /// Associates an entity with the item: attributes that the item lacks are those of the entity.
  public func associateAppEntity(_ appEntity: some IndexedEntity, priority: Int = 0) {
    attributeSet.stored.values.merge(appEntity.attributeSet.stored.values) { own, _ in own }
    if priority > 0, attributeSet.rankingHint == nil {
      attributeSet.rankingHint = NSNumber(value: min(priority, 100))
    }
  }
}

extension CSSearchableIndex {
  /// Adds or updates entities; hidden ones are deleted.
  public func indexAppEntities(_ entities: [some IndexedEntity], priority: Int = 0) async throws {
    let hidden = entities.filter(\.hideInSpotlight).map {
      EntityIdentifier(for: $0).uniqueIdentifier
    }
    if !hidden.isEmpty { try await deleteSearchableItems(withIdentifiers: hidden) }
    try await indexSearchableItems(
      entities.filter { !$0.hideInSpotlight }.map {
        CSSearchableItem(appEntity: $0, priority: priority)
      }
    )
  }

  /// Deletes entities of a type.
  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID],
    ofType type: Entity.Type
  ) async throws {
    try await deleteSearchableItems(
      withIdentifiers: identifiers.map {
        EntityIdentifier(for: type, identifier: $0).uniqueIdentifier
      }
    )
  }

  /// Deletes all entities of a type.
  public func deleteAppEntities<Entity: IndexedEntity>(ofType type: Entity.Type) async throws {
    try await deleteSearchableItems(withDomainIdentifiers: [EntityIdentifier.domain(of: type)])
  }
}
