#ifndef WEBMARK_CICU_H
#define WEBMARK_CICU_H

#include <stdint.h>

/// Maps a domain name to ASCII by UTS #46: non-transitional, with the bidi and joiner checks, and
/// without the hyphen and length checks (WHATWG URL, "domain to ASCII" with beStrict false).
///
/// Returns the length of the answer in bytes; -1 when the name is no domain name or does not fit.
int32_t webmark_domain_to_ascii(const char *name, int32_t length, char *answer, int32_t capacity);

/// The inverse for display: labels that cannot be read stay in their ASCII form.
int32_t webmark_domain_to_unicode(const char *name, int32_t length, char *answer, int32_t capacity);

#endif
