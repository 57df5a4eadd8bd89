/// The declared types, by identifier and by tag.
struct ContentTypeTable: Sendable {
  static let shared = ContentTypeTable(rows)

  private(set) var types: [String: ContentType] = [:]
  /// The identifiers with a filename extension, in the order of their declarations.
  private(set) var byExtension: [String: [String]] = [:]
  /// The identifiers with a MIME type, in the order of their declarations.
  private(set) var byMIMEType: [String: [String]] = [:]

  private init(_ rows: String) {
    for row in rows.split(separator: "\n") {
      let columns = row.split(separator: "|", omittingEmptySubsequences: false).map { column in
        column.split(separator: " ").map(String.init)
      }
      guard columns.count == 4, let identifier = columns[0].first else { continue }
      types[identifier] = ContentType(
        identifier: identifier,
        parents: columns[1],
        filenameExtensions: columns[2],
        mimeTypes: columns[3]
      )
      for name in columns[2] { byExtension[name, default: []].append(identifier) }
      for name in columns[3] { byMIMEType[name, default: []].append(identifier) }
    }
  }

  /// One type a line: identifier, parents, filename extensions, MIME types.
  private static let rows = """
    public.item|||
    public.content|||
    public.composite-content|public.content||
    public.data|public.item||
    public.directory|public.item||
    public.folder|public.directory||inode/directory
    public.volume|public.folder||
    public.resolvable|||
    public.symlink|public.item public.resolvable||
    public.executable|public.item||
    com.apple.mount-point|public.item public.resolvable||
    com.apple.alias-file|public.data public.resolvable||
    com.apple.package|public.directory||
    com.apple.bundle|public.directory||
    com.apple.plugin|com.apple.bundle|plugin|
    com.apple.framework|com.apple.bundle|framework|
    com.apple.application|public.executable||
    com.apple.application-bundle|com.apple.application com.apple.bundle com.apple.package|app|
    public.unix-executable|public.data public.executable||
    public.url|public.data||text/uri-list
    public.file-url|public.url||
    public.url-name|public.utf8-plain-text||
    public.text|public.data public.content||
    public.plain-text|public.text|txt text|text/plain
    public.utf8-plain-text|public.plain-text||text/plain;charset=utf-8
    public.utf16-external-plain-text|public.plain-text||
    public.utf16-plain-text|public.plain-text||
    public.delimited-values-text|public.text||
    public.comma-separated-values-text|public.delimited-values-text|csv|text/csv text/comma-separated-values
    public.tab-separated-values-text|public.delimited-values-text|tsv tab|text/tab-separated-values
    public.utf8-tab-separated-values-text|public.tab-separated-values-text public.utf8-plain-text||
    public.rtf|public.text|rtf|text/rtf application/rtf
    public.html|public.text|html htm shtml shtm|text/html
    public.xhtml|public.xml|xhtml xhtm xht|application/xhtml+xml
    public.xml|public.text|xml|application/xml text/xml
    public.yaml|public.text|yml yaml|application/x-yaml application/yaml text/yaml
    public.json|public.text|json|application/json
    public.css|public.text|css|text/css
    public.geojson|public.json|geojson|application/geo+json
    net.daringfireball.markdown|public.plain-text|md markdown|text/markdown
    public.source-code|public.plain-text||
    public.assembly-source|public.source-code|s|
    public.c-source|public.source-code|c|
    public.objective-c-source|public.source-code|m|
    public.swift-source|public.source-code|swift|
    public.c-plus-plus-source|public.source-code|cpp cp cc cxx c++|
    public.objective-c-plus-plus-source|public.source-code|mm|
    public.c-header|public.source-code|h|
    public.c-plus-plus-header|public.source-code|hpp hh hxx|
    public.script|public.source-code||
    com.apple.applescript.text|public.script|applescript|
    com.apple.applescript.script|public.script public.data|scpt|
    com.netscape.javascript-source|public.source-code public.executable|js javascript|text/javascript application/javascript
    public.shell-script|public.script|sh command|
    public.python-script|public.shell-script|py|text/x-python-script
    public.ruby-script|public.shell-script|rb|text/x-ruby-script
    public.perl-script|public.shell-script|pl pm|text/x-perl-script
    public.php-script|public.shell-script|php php3 php4|text/php
    com.apple.property-list|public.data|plist|
    com.apple.xml-property-list|public.xml com.apple.property-list||
    com.apple.binary-property-list|com.apple.property-list||
    com.adobe.pdf|public.data public.composite-content|pdf|application/pdf
    com.apple.rtfd|com.apple.package public.composite-content|rtfd|
    com.apple.flat-rtfd|public.data public.composite-content||
    com.apple.webarchive|public.data public.composite-content|webarchive|application/x-webarchive
    org.idpf.epub-container|public.data public.composite-content|epub|application/epub+zip
    public.vcard|public.text public.contact|vcf vcard|text/vcard text/x-vcard
    public.contact|public.content||
    public.to-do-item|public.content||
    public.calendar-event|public.content||
    com.apple.ical.ics|public.data public.calendar-event|ics ifb|text/calendar
    public.message|public.content||
    public.email-message|public.data public.message|eml|message/rfc822
    public.internet-location|public.data||
    com.apple.internet-location|public.data public.internet-location|inetloc|
    public.bookmark|public.data||
    public.image|public.data public.content||
    public.jpeg|public.image|jpeg jpg jpe|image/jpeg image/jpg
    public.tiff|public.image|tiff tif|image/tiff
    com.compuserve.gif|public.image|gif|image/gif
    public.png|public.image|png|image/png
    com.apple.icns|public.image|icns|image/icns
    com.microsoft.bmp|public.image|bmp dib|image/bmp
    com.microsoft.ico|public.image|ico|image/vnd.microsoft.icon image/x-icon
    public.camera-raw-image|public.image||
    public.svg-image|public.image public.xml|svg svgz|image/svg+xml
    public.heif|public.image|heif hif|image/heif
    public.heic|public.heif|heic|image/heic
    public.avif|public.heif|avif|image/avif
    org.webmproject.webp|public.image|webp|image/webp
    com.apple.live-photo|public.image||
    com.apple.live-photo-bundle|com.apple.package|pvt|
    public.3d-content|public.content||
    com.pixar.universal-scene-description|public.3d-content public.data|usd|
    com.pixar.universal-scene-description-mobile|public.3d-content public.data|usdz|model/vnd.usdz+zip
    public.audiovisual-content|public.data public.content||
    public.movie|public.audiovisual-content||
    public.video|public.movie||
    public.audio|public.audiovisual-content||
    com.apple.quicktime-movie|public.movie|mov qt|video/quicktime
    public.mpeg|public.movie|mpg mpeg mpe m75 m15|video/mpeg
    public.mpeg-2-video|public.video|m2v|video/mpeg2
    public.mpeg-2-transport-stream|public.movie|ts|video/mp2t
    public.mp3|public.audio|mp3 mpga|audio/mpeg audio/mp3
    public.mpeg-4|public.movie|mp4 mpg4|video/mp4
    public.mpeg-4-audio|public.audio|mp4|audio/mp4
    com.apple.m4v-video|public.mpeg-4|m4v|video/x-m4v
    com.apple.m4a-audio|public.mpeg-4-audio|m4a|audio/x-m4a
    com.apple.protected-mpeg-4-audio|public.audio|m4p|
    com.apple.protected-mpeg-4-video|com.apple.m4v-video|m4v|
    public.avi|public.movie|avi vfw|video/avi video/x-msvideo
    public.aiff-audio|public.aifc-audio|aiff aif|audio/aiff audio/x-aiff
    public.aifc-audio|public.audio|aifc|
    com.microsoft.waveform-audio|public.audio|wav wave bwf|audio/vnd.wave audio/wav audio/x-wav
    public.midi-audio|public.audio|midi mid|audio/midi
    org.xiph.flac|public.audio|flac|audio/flac
    org.xiph.ogg-audio|public.audio|ogg oga|audio/ogg
    org.webmproject.webm|public.movie|webm|video/webm
    public.playlist|public.data||
    public.m3u-playlist|public.playlist public.text|m3u m3u8|audio/mpegurl audio/x-mpegurl
    public.archive|public.data||
    org.gnu.gnu-zip-archive|public.archive|gz gzip|application/gzip application/x-gzip
    public.bzip2-archive|public.archive|bz2 bzip2|application/x-bzip2
    public.zip-archive|public.archive|zip|application/zip
    public.tar-archive|public.archive|tar|application/x-tar
    com.apple.archive|public.archive|aar yaa|
    public.disk-image|public.archive||
    public.spreadsheet|public.content||
    public.presentation|public.content||
    public.database|public.data||
    com.microsoft.word.doc|public.data|doc|application/msword
    org.openxmlformats.wordprocessingml.document|public.data public.composite-content|docx|application/vnd.openxmlformats-officedocument.wordprocessingml.document
    com.microsoft.excel.xls|public.data public.spreadsheet|xls|application/vnd.ms-excel
    org.openxmlformats.spreadsheetml.sheet|public.data public.spreadsheet|xlsx|application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
    com.microsoft.powerpoint.ppt|public.data public.presentation|ppt|application/vnd.ms-powerpoint
    org.openxmlformats.presentationml.presentation|public.data public.presentation|pptx|application/vnd.openxmlformats-officedocument.presentationml.presentation
    public.font|public.data||
    public.opentype-font|public.font|otf|font/otf
    public.truetype-ttf-font|public.font|ttf|font/ttf
    public.x509-certificate|public.data|cer crt der|application/x-x509-ca-cert
    com.rsa.pkcs-12|public.data|p12 pfx|application/x-pkcs12
    public.log|public.plain-text|log|
    webmark.article|public.html||
    webmark.product|public.item||
    webmark.recipe|public.item||
    webmark.place|public.item||
    """
}
