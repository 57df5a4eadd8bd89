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

/// Makes `stream` ready to pack; `window_bits` tells the wrapping, as deflateInit2 has it.
static inline int webmark_deflate_begin(z_stream *_Nonnull stream, int window_bits) {
  return deflateInit2(stream, Z_BEST_SPEED, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

#endif
