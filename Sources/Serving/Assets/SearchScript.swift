/// The script for search as you type, and for images of results that cannot be loaded; pages work without it.
enum SearchScript {
  static let text = #"""
    'use strict';
    (() => {
      // A thumbnail that cannot be loaded leaves no empty frame.
      const drop = (image) => { if (image.tagName === 'IMG') image.remove(); };
      document.addEventListener('error', (event) => drop(event.target), true);
      document.querySelectorAll('.result img').forEach((image) => {
        if (image.complete && image.naturalWidth === 0) drop(image);
      });

      const box = document.getElementById('q');
      const results = document.getElementById('results');
      const status = document.getElementById('status');
      if (!box || !results || !status) return;
      const counts = document.body.dataset.engagement === 'on';
      let timer = 0;
      let later = 0;
      let running = null;
      let shown = box.value.trim();

      const announce = () => {
        const said = results.querySelector('[data-status]');
        status.textContent = said ? said.dataset.status : '';
      };

      // Few results while one types; the rest, and types to narrow by, after a pause.
      const ask = async (isBrief) => {
        const text = box.value.trim();
        if (isBrief && text === shown) return;
        shown = text;
        clearTimeout(later);
        if (running) running.abort();
        running = new AbortController();
        try {
          const brief = isBrief ? '&brief=1' : '';
          const answer = await fetch('/results?q=' + encodeURIComponent(text) + brief, {
            signal: running.signal, credentials: 'same-origin',
          });
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
          const focused = results.contains(document.activeElement)
            && document.activeElement.dataset.id;
          results.replaceChildren(...page.body.childNodes);
          if (focused) (links().find((link) => link.dataset.id === focused) || box).focus();
          history.replaceState(null, '', text ? '/?q=' + encodeURIComponent(text) : '/');
          document.title = text ? text + ' – webmark' : 'webmark';
          announce();
          if (isBrief && text) later = setTimeout(() => ask(false), 400);
          else tell(null);
        } catch (error) {
          if (error.name !== 'AbortError') {
            shown = null;
            status.textContent = 'The server does not answer. Press Enter to try again.';
          }
        }
      };

      box.addEventListener('input', () => {
        clearTimeout(timer);
        clearTimeout(later);
        timer = setTimeout(() => ask(true), 120);
      });

      const links = () => Array.from(results.querySelectorAll('a.result-title'));

      const move = (step) => {
        const all = links();
        if (!all.length) return;
        const at = all.indexOf(document.activeElement) + step;
        if (at < 0) box.focus();
        else all[Math.min(at, all.length - 1)].focus();
      };

      document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        const isField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
        const isResult = event.target.classList.contains('result-title');
        if (event.key === '/' && !isField) {
          event.preventDefault();
          box.focus();
          box.select();
        } else if (event.key === 'Escape' && (event.target === box || isResult)) {
          if (event.target === box) { box.value = ''; clearTimeout(timer); ask(true); }
          box.focus();
        } else if (event.key === 'ArrowDown' && (event.target === box || isResult)) {
          event.preventDefault();
          move(1);
        } else if (event.key === 'ArrowUp' && isResult) {
          event.preventDefault();
          move(-1);
        }
      });

      // What was shown and chosen; it weighs in this person's later searches only.
      const tell = (chosen) => {
        if (!counts) return;
        const visible = links().map((link) => link.dataset.id).filter(Boolean);
        if (!visible.length) return;
        fetch('/engage', {
          method: 'POST', keepalive: true, credentials: 'same-origin',
          headers: {'Content-Type': 'application/json'},
          body: JSON.stringify(chosen
            ? {result: chosen, visible: [], query: box.value.trim(), interaction: 'select'}
            : {visible: visible.slice(0, 100), query: box.value.trim()}),
        }).catch(() => {});
      };

      results.addEventListener('click', (event) => {
        const link = event.target.closest('a[data-id]');
        if (link) tell(link.dataset.id);
      });

      if (shown) tell(null);
    })();

    """#
}
