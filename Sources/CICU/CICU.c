#include "CICU.h"

#include <pthread.h>
#include <unicode/uidna.h>

// One immutable ICU object serves all threads.
static UIDNA *mapping = NULL;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_mapping(void) {
  UErrorCode status = U_ZERO_ERROR;
  mapping = uidna_openUTS46(
      UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
          UIDNA_NONTRANSITIONAL_TO_UNICODE,
      &status);
  if (U_FAILURE(status)) mapping = NULL;
}

// Findings that the URL standard does not count: VerifyDnsLength and CheckHyphens are false there.
static const uint32_t uncounted = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                  UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                  UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

int32_t webmark_domain_to_ascii(const char *name, int32_t length, char *answer, int32_t capacity) {
  pthread_once(&once, open_mapping);
  if (!mapping) return -1;
  UErrorCode status = U_ZERO_ERROR;
  UIDNAInfo findings = UIDNA_INFO_INITIALIZER;
  int32_t count =
      uidna_nameToASCII_UTF8(mapping, name, length, answer, capacity, &findings, &status);
  if (U_FAILURE(status) || count > capacity) return -1;
  return (findings.errors & ~uncounted) ? -1 : count;
}

int32_t webmark_domain_to_unicode(const char *name, int32_t length, char *answer,
                                  int32_t capacity) {
  pthread_once(&once, open_mapping);
  if (!mapping) return -1;
  UErrorCode status = U_ZERO_ERROR;
  UIDNAInfo findings = UIDNA_INFO_INITIALIZER;
  int32_t count =
      uidna_nameToUnicodeUTF8(mapping, name, length, answer, capacity, &findings, &status);
  return (U_FAILURE(status) || count > capacity) ? -1 : count;
}
