/* Is a text well-formed XML? What our pictures use of it: elements, attributes in double quotes,
   text, the five entities, two character references, one root. */
#ifndef TESTS_SUPPORT_XML_H
#define TESTS_SUPPORT_XML_H

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define XML_DEEPEST 16

struct xml {
  const char *at;
  struct {
    const char *name;
    size_t length;
  } open[XML_DEEPEST];
  size_t depth, roots;
};

static inline bool
xml_character (struct xml *xml)
{
  static const char *const entities[] = { "&lt;", "&gt;", "&amp;", "&quot;", "&apos;",
                                          /* what orders are written with (base/utf8.h) */
                                          "&#35;", "&#58;" };
  if (*xml->at != '&') {
    bool good = *xml->at != '<' && ((unsigned char)*xml->at >= 0x20 || *xml->at == '\n');
    xml->at++;
    return good;
  }
  for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
    if (strncmp (xml->at, entities[i], strlen (entities[i])) == 0) {
      xml->at += strlen (entities[i]);
      return true;
    }
  return false;
}

static inline size_t
xml_name (const char *at)
{
  size_t length = 0;
  while (isalnum ((unsigned char)at[length]) || at[length] == '-')
    length++;
  return length;
}

/* ="value" pairs, each name once, up to the end of the tag. */
static inline bool
xml_attributes (struct xml *xml)
{
  while (*xml->at == ' ') {
    size_t length = xml_name (++xml->at);
    xml->at += length;
    if (length == 0 || xml->at[0] != '=' || xml->at[1] != '"')
      return false;
    xml->at += 2;
    while (*xml->at && *xml->at != '"')
      if (!xml_character (xml))
        return false;
    if (*xml->at++ != '"')
      return false;
  }
  return true;
}

static inline bool
xml_close (struct xml *xml, const char *name, size_t length)
{
  return xml->depth-- > 0 && xml->open[xml->depth].length == length
         && strncmp (xml->open[xml->depth].name, name, length) == 0;
}

static inline bool
xml_tag (struct xml *xml)
{
  bool end = *++xml->at == '/';
  const char *name = xml->at += end;
  size_t length = xml_name (name);
  xml->at += length;
  if (length == 0 || xml->depth == XML_DEEPEST)
    return false;
  if (end)
    return *xml->at++ == '>' && xml_close (xml, name, length);
  xml->roots += xml->depth == 0;
  xml->open[xml->depth].name = name;
  xml->open[xml->depth++].length = length;
  if (!xml_attributes (xml))
    return false;
  if (xml->at[0] == '/' && xml->at[1] == '>') {
    xml->at += 2;
    return xml_close (xml, name, length);
  }
  return *xml->at++ == '>';
}

/* NULL, or where it goes wrong. */
static inline const char *
xml_fault (const char *text)
{
  static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  struct xml xml = { .at = text };
  if (strncmp (text, head, strlen (head)) != 0)
    return text;
  xml.at += strlen (head);
  while (*xml.at) {
    const char *before = xml.at;
    bool good = *xml.at == '<'
                  ? xml_tag (&xml)
                  : xml_character (&xml) && (xml.depth > 0 || isspace ((unsigned char)*before));
    if (!good)
      return before;
  }
  return xml.depth == 0 && xml.roots == 1 ? NULL : xml.at;
}

#endif
