/// The style sheet of the HTML report: one column of blocks on narrow screens, so that no word is broken.
enum CheckStyle {
  static let text = """
    :root { color-scheme: light dark; }
    body {
      display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .6rem;
      font: 16px/1.45 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem;
    }
    body > * { order: 1; }
    h1, .jump, main, #summary { flex: 1 0 100%; min-width: 0; margin: 0; }
    main { order: 3; }
    #summary { order: 2; }
    label { margin-right: .6rem; }
    section { border-top: 1px solid #8888; margin-top: 1.5rem; }
    h2, h3 { font-size: 1.1rem; overflow-wrap: break-word; }
    h3 { font-size: 1rem; }
    h2 a { color: inherit; text-decoration: none; }
    .result { border: 1px solid #8888; border-radius: .6rem; padding: .6rem 1rem; }
    .result p { margin: .15rem 0; overflow-wrap: break-word; }
    .title { font-weight: 600; font-size: 1.1rem; }
    .url, .facts, small { opacity: .8; }
    table { border-collapse: collapse; width: 100%; margin-top: .8rem; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; }
    td { overflow-wrap: break-word; }
    td:last-child, td:first-child a, td li { overflow-wrap: anywhere; }
    .findings td:nth-child(-n+3) { white-space: nowrap; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    tr.error td:first-child { color: #c22; font-weight: 600; }
    tr.warning td:first-child { color: #a60; font-weight: 600; }
    tr.note td:first-child { color: #36b; }
    @media (prefers-color-scheme: dark) {
      tr.error td:first-child { color: #f88; }
      tr.warning td:first-child { color: #fb6; }
      tr.note td:first-child { color: #9bf; }
    }
    #show-error:not(:checked) ~ main tr.error, #show-warning:not(:checked) ~ main tr.warning,
    #show-note:not(:checked) ~ main tr.note, #show-error:not(:checked) ~ #summary tr.error,
    #show-warning:not(:checked) ~ #summary tr.warning, #show-note:not(:checked) ~ #summary tr.note,
    #show-good:not(:checked) ~ main > section.good { display: none; }
    @media (max-width: 44rem) {
      .findings thead, .pages thead { display: none; }
      .findings tr, .pages tr { display: block; padding: .4rem 0; border-top: 1px solid #8884; }
      .findings td, .pages td { display: inline-block; padding: 0 .6rem 0 0; }
      .pages td:first-child { display: block; }
      .pages td:nth-child(2)::before { content: "score "; }
      .pages td:nth-child(3)::after { content: " errors"; }
      .pages td:nth-child(4)::after { content: " warnings"; }
      .pages td:nth-child(5)::after { content: " notes"; }
      .findings td:nth-child(-n+3) { white-space: normal; overflow-wrap: anywhere; }
      .findings td:last-child { display: block; }
      th, td { padding: .3rem .3rem .3rem 0; }
    }
    """
}
