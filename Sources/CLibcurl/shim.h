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

typedef int (*webmark_prerequest_function)(void *_Nullable, char *_Nullable, char *_Nullable, int,
                                           int);

typedef int (*webmark_debug_function)(CURL *_Nullable, curl_infotype, char *_Nullable, size_t,
                                      void *_Nullable);

typedef int (*webmark_progress_function)(void *_Nullable, curl_off_t, curl_off_t, curl_off_t,
                                         curl_off_t);

static inline CURLcode webmark_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode webmark_set_offset(CURL *_Nonnull handle, CURLoption option,
                                          curl_off_t value) {
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
static inline CURLcode webmark_set_prerequest(CURL *_Nonnull handle,
                                              webmark_prerequest_function _Nullable value) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}
static inline CURLcode webmark_set_debug(CURL *_Nonnull handle,
                                         webmark_debug_function _Nullable value) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}
static inline CURLcode webmark_set_progress(CURL *_Nonnull handle,
                                            webmark_progress_function _Nullable value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
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

/// The address of a peer in network order; its length is returned, 0 for another family.
static inline int webmark_peer_address(const struct curl_sockaddr *_Nonnull peer,
                                       uint8_t *_Nonnull bytes) {
  if (peer->addr.sa_family == AF_INET) {
    __builtin_memcpy(bytes, &((const struct sockaddr_in *)&peer->addr)->sin_addr, 4);
    return 4;
  }
  if (peer->addr.sa_family != AF_INET6) return 0;
  __builtin_memcpy(bytes, &((const struct sockaddr_in6 *)&peer->addr)->sin6_addr, 16);
  return 16;
}

static inline curl_socket_t webmark_open_socket(const struct curl_sockaddr *_Nonnull peer) {
  return socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
}

#endif
