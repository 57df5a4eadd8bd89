#ifndef WEBMARK_CZLIB_H
#define WEBMARK_CZLIB_H

#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

// zlib's initialisers are macros, which Swift cannot call.

/// Unpacks gzip or zlib data into `output`, at most `capacity` bytes; what follows the first member
/// is left alone. Returns the number of bytes written, or -1 where the data is no gzip.
static inline long webmark_gunzip(const uint8_t *_Nonnull input, size_t length,
                                  uint8_t *_Nonnull output, size_t capacity) {
  z_stream stream = {0};
  if (length > 0x7FFFFFFF || capacity > 0x7FFFFFFF) return -1;
  if (inflateInit2(&stream, 15 + 32) != Z_OK) return -1;
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)length;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int status = inflate(&stream, Z_FINISH);
  long written = (long)(capacity - stream.avail_out);
  inflateEnd(&stream);
  if (status == Z_STREAM_END || status == Z_OK || status == Z_BUF_ERROR) return written;
  return written > 0 ? written : -1;
}

#endif
