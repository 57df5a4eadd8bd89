#ifndef WEBMARK_CZLIB_H
#define WEBMARK_CZLIB_H

#include <zlib.h>

/// Makes `stream` ready to unpack gzip: zlib's initialiser is a macro, which Swift cannot call.
static inline int webmark_gunzip_begin(z_stream *_Nonnull stream) {
  return inflateInit2(stream, 15 + 16);
}

#endif
