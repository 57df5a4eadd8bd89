#ifndef WEBMARK_COPENSSL_H
#define WEBMARK_COPENSSL_H

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>

// Macros of OpenSSL, which Swift does not see.

static inline long webmark_ssl_max_version(SSL_CTX *_Nonnull context, int version) {
  return SSL_CTX_set_max_proto_version(context, version);
}
static inline long webmark_ssl_min_version(SSL_CTX *_Nonnull context, int version) {
  return SSL_CTX_set_min_proto_version(context, version);
}

#endif
