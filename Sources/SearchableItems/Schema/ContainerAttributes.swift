import MarkupExtraction
import URLStandard

/// The container of an item: as declared by the item, otherwise the second-to-last breadcrumb.
struct ContainerAttributes {
  let entity: MarkupItem
  let all: [MarkupItem]
  let base: WebURL?

  func fill(_ attributes: inout AttributeSet) {
    attributes.set("containerOrder", entity.number("position", "episodeNumber", "issueNumber"))
    let crumbs = Breadcrumbs.elements(all)
    if crumbs.count >= 2 {
      setCrumb(crumbs[crumbs.count - 2], &attributes)
    } else {
      setWhole(&attributes)
    }
  }

  private func setCrumb(_ crumb: MarkupItem, _ attributes: inout AttributeSet) {
    attributes.set("containerTitle", crumb.first("name", "item"))
    attributes.set("containerDisplayName", crumb.first("name", "item"))
    let link = Breadcrumbs.link(of: crumb)
    attributes.set("containerIdentifier", link.flatMap { base?.resolve($0)?.href })
  }

  private func setWhole(_ attributes: inout AttributeSet) {
    let wholes = ["partOfSeries", "partOfSeason", "inAlbum", "isPartOf"].flatMap(entity.items)
    guard let whole = wholes.first(where: { $0.first("name") != nil }) ?? wholes.first else {
      return
    }
    attributes.set("containerTitle", whole.first("name"))
    attributes.set("containerDisplayName", whole.first("name"))
    attributes.set("containerIdentifier", whole.first("url") ?? whole.id)
  }
}
