import Frontier
import LinkGraph
import Webmark

/// The tables of `webmark report --csv`.
struct ReportTables {
  private let links: LinkGraph?
  private let site: SiteAudit?

  /// Creates the tables of a link graph; they are empty without one.
  init(_ links: LinkGraph?, site: SiteAudit?) {
    self.links = links
    self.site = site
  }

  /// Writes the tables into a folder, which is created if it is missing.
  func write(to folder: String) throws {
    try DataFolder(path: folder).create()
    try writePages(folder + "/pages.csv")
    try writeBrokenLinks(folder + "/broken-links.csv")
    try writeRedirects(folder + "/redirects.csv")
    try writeURLs(site?.orphans ?? [], to: folder + "/orphans.csv")
    try writeURLs((site?.unreadListed ?? []).map(\.url), to: folder + "/unread-listed.csv")
    try writeTranslations(folder + "/translations.csv")
    try writeURLs(site?.softNotFound ?? [], to: folder + "/soft-404.csv")
  }

  private func writePages(_ path: String) throws {
    let file = try CSVFile(path, columns: "url", "outcome", "status", "bytes", "reason")
    try links?.forEachVisit { visit in
      let status = visit.status.map(String.init) ?? ""
      try file.add([visit.url, visit.outcome, status, "\(visit.bytes)", visit.reason ?? ""])
    }
    try file.close()
  }

  private func writeBrokenLinks(_ path: String) throws {
    let file = try CSVFile(
      path,
      columns: "target",
      "status",
      "reason",
      "page",
      "line",
      "column",
      "kind",
      "text"
    )
    try links?.forEachBrokenLink { found in
      try file.add([
        found.target.url, found.target.status.map(String.init) ?? "", found.target.reason,
        found.source, "\(found.link.line)", "\(found.link.column)", found.link.kind.name,
        found.link.text ?? "",
      ])
    }
    try file.close()
  }

  private func writeRedirects(_ path: String) throws {
    let file = try CSVFile(path, columns: "url", "hops", "target", "status", "chain")
    try links?.forEachRedirect { url, targets, status in
      try file.add([
        url, "\(targets.count)", targets.last ?? "", status.map(String.init) ?? "",
        targets.joined(separator: " "),
      ])
    }
    try file.close()
  }

  private func writeTranslations(_ path: String) throws {
    let file = try CSVFile(path, columns: "url", "language", "page", "line", "column")
    for found in site?.unlinkedTranslations ?? [] {
      try file.add([
        found.url, found.language ?? "", found.source, "\(found.line)", "\(found.column)",
      ])
    }
    try file.close()
  }

  private func writeURLs(_ urls: [String], to path: String) throws {
    let file = try CSVFile(path, columns: "url")
    for url in urls { try file.add([url]) }
    try file.close()
  }
}
