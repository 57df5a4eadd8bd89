// A program that crawls reads the report of the crawl.
@_exported public import CrawlReports
