/// The style sheet: light and dark color schemes, one column on narrow screens.
enum StyleSheet {
  static let text = """
    :root {
      color-scheme: light dark;
      --ground: #ffffff; --card: #f5f6f8; --text: #1b1f24; --faint: #57606a; --line: #d0d7de;
      --link: #0b57b0; --mark: #fff1a8; --good: #116329; --warn: #8a4600; --bad: #b3141d;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171b; --card: #1e2329; --text: #e8eaed; --faint: #a3adb8; --line: #3a424c;
        --link: #8ab8ff; --mark: #463a00; --good: #6fdd8b; --warn: #f0b465; --bad: #ff8f88;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
    }
    a { color: var(--link); }
    a:focus-visible, button:focus-visible, input:focus-visible, textarea:focus-visible,
    summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -999rem; }
    .skip:focus { left: 1rem; top: .5rem; background: var(--ground); padding: .25rem .5rem; }
    header, main, footer { max-width: 52rem; margin: 0 auto; padding: .75rem 1rem; }
    header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
    header nav { margin-left: auto; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
    .brand { font-weight: 700; text-decoration: none; color: var(--text); }
    footer { color: var(--faint); font-size: .875rem; border-top: 1px solid var(--line); }
    form.search { display: flex; gap: .5rem; }
    input[type=search], input[type=url], input[type=password], textarea {
      flex: 1; min-width: 0; width: 100%; padding: .6rem .8rem; font: inherit; color: inherit;
      background: var(--card); border: 1px solid var(--faint); border-radius: .6rem;
    }
    textarea { min-height: 10rem; font-family: ui-monospace, monospace; font-size: .875rem; }
    button {
      padding: .6rem 1rem; font: inherit; color: #fff; background: #0b57b0; border: 0;
      border-radius: .6rem; cursor: pointer;
    }
    h1 { font-size: 1.4rem; margin: .5rem 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
    .faint, .note { color: var(--faint); }
    .result {
      display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .8rem 1rem;
      margin: .6rem 0; background: var(--card); border: 1px solid var(--line);
      border-radius: .8rem; overflow-wrap: anywhere;
    }
    .result > * { grid-column: 1; min-width: 0; }
    .result.top { border-width: 2px; border-color: var(--link); }
    .result h3 { margin: 0; font-size: 1.05rem; }
    .result p { margin: .15rem 0; }
    .result img {
      grid-column: 2; grid-row: 1 / span 6; width: 88px; height: 88px; object-fit: cover;
      border-radius: .5rem; background: var(--line);
    }
    .result-title { text-decoration: none; }
    .result-title:hover, .result-title:focus { text-decoration: underline; }
    mark { background: var(--mark); color: inherit; border-radius: .15rem; }
    .address { color: var(--good); font-size: .875rem; }
    .facts { color: var(--faint); font-size: .875rem; }
    .actions, .facets { display: flex; flex-wrap: wrap; gap: .35rem .8rem; font-size: .9rem; }
    .actions { list-style: none; margin: .3rem 0 0; padding: 0; }
    .facets a { white-space: nowrap; }
    .source {
      display: inline-block; padding: 0 .4rem; border: 1px solid var(--line);
      border-radius: .4rem; font-size: .8rem;
    }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; font-weight: 600; padding: 1.2rem .5rem .2rem; }
    th, td {
      text-align: left; vertical-align: top; padding: .3rem .5rem;
      border-bottom: 1px solid var(--line); overflow-wrap: break-word;
    }
    td:last-child { overflow-wrap: anywhere; }
    .named td:first-child { min-width: 11rem; max-width: 18rem; overflow-wrap: anywhere; }
    .counted td:last-child { width: 40%; }
    .counted td:nth-child(2) { width: 6rem; }
    .counted td:first-child { overflow-wrap: anywhere; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    .wide { overflow-x: auto; }
    .error { color: var(--bad); font-weight: 600; }
    .warning { color: var(--warn); font-weight: 600; }
    .plot { width: 100%; height: auto; background: var(--card); border-radius: .5rem; }
    .plot-line { fill: none; stroke: var(--link); stroke-width: 2; }
    .plot-text { fill: var(--faint); font-size: 14px; }
    .bar { width: 100%; min-width: 4rem; height: .5rem; }
    .bar-part { fill: var(--link); }
    label { display: block; margin: .6rem 0 .2rem; }
    .hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    @media (min-width: 48rem) {
      .found.filtered {
        display: grid; grid-template-columns: minmax(0, 1fr) 11rem; gap: 0 1.5rem; align-items: start;
      }
      .filtered .facets { flex-direction: column; margin: .6rem 0 1rem; }
      .filtered .facets a { white-space: normal; overflow-wrap: anywhere; }
    }
    @media (max-width: 47.99rem) {
      .found.filtered { display: flex; flex-direction: column; }
      .filtered aside { order: -1; }
    }
    @media (max-width: 30rem) {
      header nav { margin-left: 0; }
      .result img { width: 56px; height: 56px; }
      th, td { padding: .3rem .25rem; font-size: .875rem; }
      .named td:first-child { min-width: 9rem; }
      .counted td:nth-child(2) { width: 3.5rem; }
      .counted td:first-child { min-width: 11.5rem; }
      .plot-text { font-size: 24px; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }

    """
}
