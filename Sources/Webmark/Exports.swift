// One import suffices for a program that crawls and searches.
@_exported public import Crawling
@_exported public import Indexing
@_exported public import SearchableItems
@_exported public import URLStandard
