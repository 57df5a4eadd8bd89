/// The Mustache templates.
enum TemplateText {
  static let all: [String: String] = [
    "frame": frame, "search": search, "results": results, "result": result, "item": item,
    "check": check, "crawls": crawls, "live": live, "session": session, "problem": problem,
    "problems": problems,
  ]

  private static let frame = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex, nofollow">
    <meta name="referrer" content="same-origin">
    <title>{{pageTitle}}</title>
    <link rel="stylesheet" href="/assets/style.css?v={{version}}">
    <link rel="icon" type="image/svg+xml" href="/favicon.svg">
    <link rel="search" type="application/opensearchdescription+xml" title="webmark" \
    href="/opensearch.xml">
    {{#script}}<script src="/assets/{{script}}?v={{version}}" defer></script>{{/script}}
    </head>
    <body{{#engagement}} data-engagement="on"{{/engagement}}>
    <a class="skip" href="#main">Skip to the content</a>
    <header>
    <a class="brand" href="/">webmark</a>
    <nav aria-label="Pages"><a href="/">Search</a><a href="/check">Check</a>\
    <a href="/crawls">Crawls</a><a href="/session">{{#isSignedIn}}Signed in{{/isSignedIn}}\
    {{^isSignedIn}}Sign in{{/isSignedIn}}</a></nav>
    </header>
    <main id="main">
    {{{main}}}
    </main>
    <footer>One index of what pages and apps tell. <a href="/api/v1/openapi.json">API</a></footer>
    </body>
    </html>

    """

  private static let search = """
    <h1 class="hidden">Search</h1>
    <form class="search" role="search" action="/" method="get">
    <label class="hidden" for="q">What are you looking for?</label>
    <input id="q" name="q" type="search" value="{{q}}" maxlength="500" autocomplete="off" \
    autocapitalize="off" spellcheck="false" placeholder="Search"{{#isEmptyQuery}} autofocus{{/isEmptyQuery}}>
    <button type="submit">Search</button>
    </form>
    <p id="status" class="hidden" role="status" aria-live="polite"></p>
    <div id="results">{{{results}}}</div>
    """

  private static let results = """
    {{#isEmptyQuery}}<p class="note" data-status="">Type a few letters: things are found as you go. \
    The index holds {{things}} things from {{pages}} pages, {{items}} items and {{activities}} \
    activities. Keys: <kbd>/</kbd> for the box, arrows for the results, <kbd>Esc</kbd> to begin \
    anew.</p>{{^isSignedIn}}<p class="note">Items that apps added with <code>webmark index add</code> are private \
    to their owner, and neither counted nor found here: <a href="/session">sign in</a> with a token of \
    <code>webmark token add</code>, or start <code>webmark serve --owner local</code> on this machine.</p>{{/isSignedIn}}\
    {{/isEmptyQuery}}
    {{^isEmptyQuery}}
    <p class="note" data-status="{{count}}">{{count}}</p>
    {{#missing}}<p>Some results are missing, because these servers did not answer: {{missing}}.</p>{{/missing}}
    {{#didYouMean}}<p>Did you mean <a href="/?q={{link}}">{{text}}</a>?</p>{{/didYouMean}}
    {{#isNothing}}<p>Nothing was found. Try fewer words, or the beginning of one.{{^isSignedIn}} Private items \
    of apps are found after <a href="/session">signing in</a>.{{/isSignedIn}}</p>{{/isNothing}}
    <div class="found{{#hasFacets}} filtered{{/hasFacets}}"><div>
    {{#top}}<section aria-labelledby="top-hit"><h2 id="top-hit" class="hidden">Top hit</h2>\
    {{> result}}</section>{{/top}}
    {{#groups}}<section aria-labelledby="{{anchor}}"><h2 id="{{anchor}}">{{name}}</h2>\
    {{#entries}}{{> result}}{{/entries}}</section>{{/groups}}
    </div>{{#hasFacets}}<aside>{{/hasFacets}}
    {{#facets}}<nav class="facets" aria-label="Narrow by {{name}}"><span class="faint">{{name}}\
    </span>{{#values}}<a href="/?q={{link}}">{{value}} ({{count}})</a>{{/values}}</nav>{{/facets}}
    {{#hasFacets}}</aside>{{/hasFacets}}</div>
    {{#next}}<nav aria-label="Pages of results"><a rel="next" href="{{.}}">More results</a></nav>\
    {{/next}}
    {{/isEmptyQuery}}
    """

  private static let result = """
    <article class="result{{#isTop}} top{{/isTop}}">
    <h3><a class="result-title" data-id="{{id}}"{{#href}} href="{{.}}"{{/href}} rel="noreferrer nofollow">\
    {{#title}}{{#isMatch}}<mark>{{text}}</mark>{{/isMatch}}{{^isMatch}}{{text}}{{/isMatch}}\
    {{/title}}</a></h3>
    {{#address}}<p class="address">{{.}}</p>{{/address}}
    {{#hasText}}<p>{{#snippet}}{{#isMatch}}<mark>{{text}}</mark>{{/isMatch}}\
    {{^isMatch}}{{text}}{{/isMatch}}{{/snippet}}</p>{{/hasText}}
    <p class="facts">{{#facts}}{{.}} · {{/facts}}{{#sources}}<span class="source">{{.}}</span> \
    {{/sources}}</p>
    <ul class="actions">{{#actions}}<li><a data-id="{{id}}" href="{{url}}" \
    rel="noreferrer nofollow">{{label}}</a></li>{{/actions}}\
    {{#details}}<li><a href="{{.}}">Details</a></li>{{/details}}</ul>
    {{#thumbnail}}<img src="{{.}}" alt="" loading="lazy" decoding="async" \
    referrerpolicy="no-referrer" width="88" height="88">{{/thumbnail}}
    </article>
    """

  private static let item = """
    <h1>{{heading}}</h1>
    <h2 class="hidden">As a result</h2>
    {{#entry}}{{> result}}{{/entry}}
    <h2>Which record said what</h2>
    <div class="wide"><table class="named">
    <thead><tr><th scope="col">Field</th><th scope="col">Told by</th></tr></thead>
    <tbody>{{#provenance}}<tr><td>{{field}}</td><td>{{record}}</td></tr>{{/provenance}}</tbody>
    </table></div>
    <h2>Why it is one result</h2>
    {{^links}}<p class="note">One record tells of it.</p>{{/links}}
    {{#links}}<p>{{from}}<br><span class="faint">{{reason}}:</span><br>{{to}}</p>{{/links}}
    {{#records}}
    <h2>{{kind}}: {{id}}</h2>
    <p class="facts">{{facts}}</p>
    <div class="wide"><table class="named">
    <thead><tr><th scope="col">Attribute</th><th scope="col">Value</th></tr></thead>
    <tbody>{{#attributes}}<tr><td>{{name}}</td><td>{{value}}</td></tr>{{/attributes}}</tbody>
    </table></div>
    {{/records}}
    {{#checkable}}<h2>Check findings</h2>
    <p class="note">The index keeps what pages say, not what is wrong with them: a check fetches the \
    page anew.</p>
    <form action="/check" method="post"><input type="hidden" name="url" value="{{.}}">\
    <p><button type="submit">Check this page now</button></p></form>{{/checkable}}
    """

  private static let check = """
    <h1>Check a page</h1>
    <p>A report on the markup of a page: what is good, missing and broken.</p>
    <form action="/check" method="post">
    <label for="url">Address of a page</label>
    <input id="url" name="url" type="url" value="{{url}}" placeholder="https://" maxlength="4096">
    <label for="html">or its HTML</label>
    <textarea id="html" name="html" spellcheck="false">{{html}}</textarea>
    <label for="base">Where that HTML is served</label>
    <input id="base" name="base" type="url" value="{{base}}" placeholder="https://" \
    maxlength="4096">
    <p><button type="submit">Check</button></p>
    </form>
    {{#complaint}}<p class="error" role="alert">{{.}}</p>{{/complaint}}
    {{#report}}
    <section aria-labelledby="report"><h2 id="report">{{source}}: {{score}} of 100</h2>
    {{#preview}}<article class="result"><h3>{{title}}</h3><p class="address">{{address}}</p>\
    <p>{{description}}</p><p class="facts">{{#facts}}{{.}} · {{/facts}}</p></article>{{/preview}}
    {{#isGood}}<p>Nothing is wrong with it.</p>{{/isGood}}
    <div class="wide"><table>
    <thead><tr><th scope="col">Level</th><th scope="col">Rule, place</th>\
    <th scope="col">Finding</th></tr></thead>
    <tbody>{{#findings}}<tr><td class="{{level}}">{{level}}</td><td>{{rule}}<br>\
    <span class="faint">{{place}}</span></td><td>{{message}}<br><span class="faint">{{hint}}</span></td></tr>\
    {{/findings}}</tbody></table></div>
    </section>{{/report}}
    """

  private static let crawls = """
    <h1>Crawls</h1>
    <div id="live">{{{live}}}</div>
    {{^past}}<p class="note">No crawl has ended yet. 'webmark crawl' keeps a report of each, which \
    is shown here.</p>{{/past}}
    {{#past}}
    <section><h2>{{heading}}</h2>
    <p>{{summary}}</p>
    {{#tables}}<div class="wide"><table class="counted"><caption>{{title}}</caption>
    <thead><tr><th scope="col">{{column}}</th><th scope="col" class="number">{{unit}}</th>\
    <th scope="col"><span class="hidden">Share</span></th></tr></thead>
    <tbody>{{#rows}}<tr><td>{{name}}</td><td class="number">{{count}}</td><td>{{{bar}}}</td></tr>\
    {{/rows}}</tbody></table></div>{{/tables}}
    </section>
    {{/past}}
    """

  private static let live = """
    <p>{{#isRunning}}A crawl, or another writer, is at work.{{/isRunning}}\
    {{^isRunning}}No crawl is running.{{/isRunning}} The index holds {{pages}} pages.</p>
    {{{plot}}}
    """

  private static let session = """
    <h1>{{#isSignedIn}}Signed in as {{owner}}{{/isSignedIn}}{{^isSignedIn}}Sign in{{/isSignedIn}}</h1>
    {{#isSignedIn}}<form action="/session/end" method="post"><p>You see your own things beside the \
    public ones.</p><p><button type="submit">Sign out</button></p></form>{{/isSignedIn}}
    {{^isSignedIn}}
    <p>A token shows your own items and activities beside the public ones. Make one by \
    <code>webmark token add</code>.</p>
    <form action="/session" method="post">
    <label for="token">Token</label>
    <input id="token" name="token" type="password" autocomplete="current-password" required>
    <p><button type="submit">Sign in</button></p>
    </form>
    {{#complaint}}<p class="error" role="alert">{{.}}</p>{{/complaint}}
    {{/isSignedIn}}
    """

  private static let problem = """
    <h1>{{title}}</h1>
    <p>{{detail}}</p>
    <p class="faint">{{code}}</p>
    <p><a href="/">Search</a></p>
    """

  private static let problems = """
    <h1>Problems</h1>
    <p>The codes of the API's answers (RFC 9457).</p>
    <div class="wide"><table>
    <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th>\
    </tr></thead>
    <tbody>{{#codes}}<tr id="{{code}}"><td>{{code}}</td><td>{{status}}</td><td>{{title}}</td></tr>\
    {{/codes}}</tbody></table></div>
    """
}
