import MarkupExtraction
import URLStandard

/// The attributes of the main item from schema.org, with one type per family of properties.
struct SchemaAttributes {
  let entity: MarkupItem
  let all: [MarkupItem]
  let base: WebURL?
  /// The kind of the page if schema.org does not decide it.
  let defaultKind: SchemaKind?

  func fill(_ attributes: inout AttributeSet) {
    let stated = SchemaKind(SchemaKind.normalized(entity.shortTypes))
    let kind = stated == .item ? defaultKind ?? .item : stated
    attributes.set("contentType", kind.contentType)
    attributes.set("contentTypeTree", kind.contentTypeTree)
    attributes.set("org_schema_types", entity.shortTypes)
    RatingAttributes(entity: entity).fill(&attributes)
    OfferAttributes(entity: entity).fill(&attributes)
    WorkAttributes(entity: entity).fill(&attributes)
    PeopleAttributes(entity: entity, kind: kind).fill(&attributes)
    PlaceAttributes(entity: entity, kind: kind).fill(&attributes)
    EventAttributes(entity: entity).fill(&attributes)
    MediaAttributes(entity: entity, all: all, kind: kind, base: base).fill(&attributes)
    if kind.isMusic { MusicAttributes(entity: entity).fill(&attributes) }
    if kind == .image { ImageAttributes(entity: entity).fill(&attributes) }
    InteractionAttributes(entity: entity).fill(&attributes)
    ActionAttributes(entity: entity).fill(&attributes)
    SupportingData(entity: entity).fill(&attributes)
    ContainerAttributes(entity: entity, all: all, base: base).fill(&attributes)
  }
}
