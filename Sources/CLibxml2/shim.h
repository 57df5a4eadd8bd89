// Debian's libxml2 is built with ICU, and its headers would bring ICU's in. Those declare the same
// types as the ICU inside Foundation, which a module that imports both cannot bear.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

// The version of the library that is loaded, as a number in decimal. In some versions a macro stands
// for the variable, which Swift does not see.
static inline const char *libxml2LoadedVersion(void) { return xmlParserVersion; }

// Frees text that the library allocated. Its function is a variable, which Swift does not take from several
// threads.
static inline void libxml2Free(void *memory) { xmlFree(memory); }

// The name of the entity of HTML 4 for a character; null if there is none. Later versions advise against the function, because it
// does not know the entities of HTML 5.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline const char *libxml2EntityName(unsigned int character) {
  const htmlEntityDesc *entity = htmlEntityValueLookup(character);
  return entity ? entity->name : 0;
}
#pragma clang diagnostic pop
