/// The crawl page as it happens; without it the page is loaded anew.
enum CrawlScript {
  static let text = #"""
    'use strict';
    (() => {
      const live = document.getElementById('live');
      if (!live || !window.EventSource) return;
      const events = new EventSource('/crawls/events');
      events.onmessage = (event) => {
        const page = new DOMParser().parseFromString(JSON.parse(event.data), 'text/html');
        live.replaceChildren(...page.body.childNodes);
      };
    })();

    """#
}
