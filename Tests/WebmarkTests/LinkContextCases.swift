/// Pages with one link each, in the places of the 64 cases without scripts of google/security-crawl-maze; the markup
/// is ours.
enum LinkContextCases {
  /// The markup of each case, by its name; `@` stands for the path of the target without its first character.
  static let html: [String: String] = [
    "css/font-face": "<style>@font-face { font-family: a; src: url('/@') }</style>",
    "html/body/a/href": "<a href=/@>link</a>",
    "html/body/a/ping": "<a ping=/@ href=#>link</a>",
    "html/body/applet/archive": "<applet code=a.class archive='/@'></applet>",
    "html/body/applet/codebase": "<applet code=a.class codebase='/@'></applet>",
    "html/body/audio/source/src": "<audio><source src='/@'></audio>",
    "html/body/audio/source/srcset1x": "<audio><source srcset='/@ 1x, b.jpg 2x'></audio>",
    "html/body/audio/source/srcset2x": "<audio><source srcset='b.jpg 1x, /@ 2x'></audio>",
    "html/body/audio/src": "<audio src='/@'></audio>",
    "html/body/background": "<body background='/@'>",
    "html/body/blockquote/cite": "<blockquote cite='/@'>words</blockquote>",
    "html/body/embed/src": "<embed src='/@'>",
    "html/body/form/action-get": "<form action='/@'><input type=submit></form>",
    "html/body/form/action-post": "<form method=post action='/@'><input type=submit></form>",
    "html/body/form/button/formaction": "<form><button formaction='/@'>go</button></form>",
    "html/body/frameset/frame/src": "<frameset><frame src='/@'></frameset>",
    "html/body/iframe/src": "<iframe src='/@'></iframe>",
    "html/body/iframe/srcdoc": "<iframe srcdoc='<img src=/@>'></iframe>",
    "html/body/img/dynsrc": "<img dynsrc='/@'>",
    "html/body/img/longdesc": "<img src=data:, longdesc='/@'>",
    "html/body/img/lowsrc": "<img lowsrc='/@'>",
    "html/body/img/src": "<img src='/@'>",
    "html/body/img/src-data":
      "<img src=\"data:image/svg+xml,<svg xmlns:xlink='l'><image xlink:href='/@'></image></svg>\">",
    "html/body/img/srcset1x": "<img srcset='/@ 1x, b.jpg 2x'>",
    "html/body/img/srcset2x": "<img srcset='b.jpg 1x, /@ 2x'>",
    "html/body/input/src": "<input type=image src='/@'>",
    "html/body/isindex/action": "<isindex action='/@'></isindex>",
    "html/body/map/area/ping": "<map name=m><area ping='/@' href=#></map>",
    "html/body/object/codebase": "<object codebase='/@'></object>",
    "html/body/object/data": "<object data='/@'></object>",
    "html/body/object/param/value": "<object><param name=movie value='/@'></object>",
    "html/body/script/src": "<script src='/@'></script>",
    "html/body/svg/image/xlink": "<svg><image xlink:href='/@'/></svg>",
    "html/body/svg/script/xlink": "<svg><script xlink:href='/@'></script></svg>",
    "html/body/table/background": "<table background='/@'><tr><td>1</table>",
    "html/body/table/td/background": "<table><tr><td background='/@'>1</table>",
    "html/body/video/poster": "<video poster='/@'></video>",
    "html/body/video/src": "<video src='/@'></video>",
    "html/body/video/track/src": "<video><track src='/@'></video>",
    "html/doctype": "<!DOCTYPE html SYSTEM \"/@\">",
    "html/head/base/href": "<head><base href='/@'></head>",
    "html/head/comment-conditional":
      "<!--[if IE 6]><link rel=stylesheet href='/@'><![endif]-->",
    "html/head/import/implementation": "<head><import namespace=n implementation='/@'></head>",
    "html/head/link/href": "<head><link rel=stylesheet href='/@'></head>",
    "html/head/meta/content-csp":
      "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'; report-uri /@\">",
    "html/head/meta/content-pinned-websites":
      "<meta name=msapplication-task content='name=a; action-uri=/@; icon-uri=b.ico'>",
    "html/head/meta/content-reading-view": "<meta name=copyright content=\"<img src='/@'>\">",
    "html/head/meta/content-redirect": "<meta http-equiv=refresh content='1; url=/@'>",
    "html/head/profile": "<head profile='/@'></head>",
    "html/manifest": "<html manifest='/@'>",
    "html/misc/string/dot-dot-slash-prefix": "<p>see ../../../../../@ there</p>",
    "html/misc/string/dot-slash-prefix": "<p>see ./../../../../@ there</p>",
    "html/misc/string/string-known-extension": "<p>see /@.html there</p>",
    "html/misc/string/url-string": "<p>see HOST/@ there</p>",
    "html/misc/url/full-url": "<a href='HOST/@'>link</a>",
    "html/misc/url/path-relative-url": "<a href='../../../../@'>link</a>",
    "html/misc/url/protocol-relative-url": "<a href='AUTHORITY/@'>link</a>",
    "html/misc/url/root-relative-url": "<a href='/@'>link</a>",
  ]

  /// The header field with the link of each case.
  static let headers: [String: (name: String, value: String)] = [
    "headers/content-location": ("Content-Location", "/@"),
    "headers/link": ("Link", "</@>; rel=preload; as=document"),
    "headers/location": ("Location", "/@"),
    "headers/refresh": ("Refresh", "1; url=/@"),
  ]

  /// The files with links.
  static let files: [String: String] = [
    "misc/known-files/robots.txt": "/robots.txt", "misc/known-files/sitemap.xml": "/sitemap.xml",
  ]
}
