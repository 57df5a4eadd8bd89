import CoreSpotlight
import Foundation

@MainActor
final class SongSearch {
  private(set) var items: [CSUserQuery.Item] = []
  private(set) var suggestions: [CSUserQuery.Suggestion] = []
  private var query: CSUserQuery?

  func prepare() { CSUserQuery.prepare() }

  func search(_ text: String) async {
    query?.cancel()
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "artist"]
    context.enableRankedResults = true
    context.maxResultCount = 50
    context.maxSuggestionCount = 5
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    self.query = query
    items = []
    suggestions = []
    do {
      for try await element in query.responses {
        switch element {
        case .item(let item): items.append(item)
        case .suggestion(let suggestion): suggestions.append(suggestion)
        @unknown default: break
        }
      }
    } catch CSSearchQueryError.cancelled {
      return
    } catch {
      print("search failed: \(error.localizedDescription)")
    }
    items.sort { $0.item.compare(byRank: $1.item) == .orderedAscending }
  }

  func labels() -> [String] {
    suggestions.map { String($0.suggestion.localizedAttributedSuggestion.characters) }
  }

  func play(_ item: CSUserQuery.Item) {
    query?.userEngaged(item, visibleItems: items, interaction: .select)
  }

  func choose(_ suggestion: CSUserQuery.Suggestion) {
    query?.userEngaged(suggestion, visibleSuggestions: suggestions, interaction: .select)
  }
}
