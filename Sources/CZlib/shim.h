#ifndef WEBMARK_CZLIB_H
#define WEBMARK_CZLIB_H

#include <zlib.h>

// zlib's initialisers are macros, which Swift cannot call.

/// Makes `stream` ready to unpack; `window_bits` tells the wrapping, as inflateInit2 has it.
static inline int webmark_inflate_begin(z_stream *_Nonnull stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

/// Makes `stream` ready to pack gzip.
static inline int webmark_gzip_begin(z_stream *_Nonnull stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

#endif
