// A program that imports Indexing has the values of its interface: changes, records, queries and results.
@_exported public import IndexModel
@_exported public import Search
