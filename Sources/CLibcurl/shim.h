#ifndef WEBMARK_CLIBCURL_H
#define WEBMARK_CLIBCURL_H

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

// libcurl's options are variadic, which Swift cannot call: one function for each kind of value.

typedef size_t (*webmark_write_function)(char *_Nullable, size_t, size_t, void *_Nullable);
typedef curl_socket_t (*webmark_socket_function)(void *_Nullable, curlsocktype,
                                                 struct curl_sockaddr *_Nullable);

typedef int (*webmark_debug_function)(CURL *_Nullable, curl_infotype, char *_Nullable, size_t,
                                      void *_Nullable);

static inline CURLcode webmark_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webmark_set_text(CURL *_Nonnull handle, CURLoption option,
                                        const char *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webmark_set_pointer(CURL *_Nonnull handle, CURLoption option,
                                           void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webmark_set_list(CURL *_Nonnull handle, CURLoption option,
                                        struct curl_slist *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webmark_set_write(CURL *_Nonnull handle, CURLoption option,
                                         webmark_write_function _Nullable value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webmark_set_socket(CURL *_Nonnull handle,
                                          webmark_socket_function _Nullable value) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}
static inline CURLcode webmark_set_debug(CURL *_Nonnull handle,
                                         webmark_debug_function _Nullable value) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}
static inline CURLMcode webmark_multi_set_long(CURLM *_Nonnull multi, CURLMoption option,
                                               long value) {
  return curl_multi_setopt(multi, option, value);
}
static inline CURLcode webmark_get_long(CURL *_Nonnull handle, CURLINFO what,
                                        long *_Nonnull value) {
  return curl_easy_getinfo(handle, what, value);
}
static inline CURLcode webmark_get_offset(CURL *_Nonnull handle, CURLINFO what,
                                          curl_off_t *_Nonnull value) {
  return curl_easy_getinfo(handle, what, value);
}
static inline CURLcode webmark_get_text(CURL *_Nonnull handle, CURLINFO what,
                                        char *_Nullable *_Nonnull value) {
  return curl_easy_getinfo(handle, what, value);
}
static inline CURLcode webmark_get_pointer(CURL *_Nonnull handle, CURLINFO what,
                                           void *_Nullable *_Nonnull value) {
  return curl_easy_getinfo(handle, what, value);
}

/// The handle of a finished transfer, or NULL; its result is written to `result`.
static inline CURL *_Nullable webmark_next_finished(CURLM *_Nonnull multi,
                                                    CURLcode *_Nonnull result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

/// Whether an address belongs to this machine, to a private network, to the local link (cloud
/// metadata included) or to nobody: RFC 6890 and its registries.
static inline int webmark_is_private(const struct sockaddr *_Nonnull address) {
  if (address->sa_family == AF_INET) {
    uint32_t ip = ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    return (ip >> 24) == 0 || (ip >> 24) == 10 || (ip >> 24) == 127 || (ip >> 16) == 0xA9FE ||
           (ip >> 20) == 0xAC1 || (ip >> 16) == 0xC0A8 || (ip >> 22) == (0x64400000u >> 22) ||
           (ip >> 8) == 0xC00000 || (ip >> 17) == (0xC6120000u >> 17) || (ip >> 28) >= 14;
  }
  if (address->sa_family != AF_INET6) return 1;
  const struct in6_addr *ip = &((const struct sockaddr_in6 *)address)->sin6_addr;
  const uint8_t *b = ip->s6_addr;
  if (IN6_IS_ADDR_V4MAPPED(ip) || (b[0] == 0x00 && b[1] == 0x64 && b[2] == 0xFF && b[3] == 0x9B)) {
    struct sockaddr_in inner = {.sin_family = AF_INET};
    __builtin_memcpy(&inner.sin_addr, b + 12, 4);
    return webmark_is_private((const struct sockaddr *)&inner);
  }
  return IN6_IS_ADDR_LOOPBACK(ip) || IN6_IS_ADDR_UNSPECIFIED(ip) || IN6_IS_ADDR_LINKLOCAL(ip) ||
         IN6_IS_ADDR_MULTICAST(ip) || (b[0] & 0xFE) == 0xFC;
}

static inline int webmark_is_private_peer(const struct curl_sockaddr *_Nonnull peer) {
  return webmark_is_private(&peer->addr);
}

static inline curl_socket_t webmark_open_socket(const struct curl_sockaddr *_Nonnull peer) {
  return socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
}

#endif
