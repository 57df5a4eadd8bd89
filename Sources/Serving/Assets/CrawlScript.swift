/// The script that updates the crawl page; without it the page reloads.
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
