/* Text from anywhere, made fit for a format. Broken UTF-8 becomes U+FFFD. No control character
   (utf8_is_control) and no order (utf8_is_order) stays as it is: JSON and XML have other ways to
   write them, in the rest another character takes their place. */
#ifndef JUDGE_ESCAPE_H
#define JUDGE_ESCAPE_H

#include "base/output.h"

#include <stddef.h>

/* A JSON string with its quotes; any bytes, zeros included. */
void escape_json (struct output *out, const char *text, size_t length);

/* One line of well-formed JSON: the same value. */
void escape_json_value (struct output *out, const char *text);

/* For XML 1.0, in attributes and elements: what XML has no place for becomes U+FFFD, line ends
   and tabs become spaces. */
void escape_xml (struct output *out, const char *text);

/* Lines, each as by escape_xml and with its newline, for elements. */
void escape_xml_lines (struct output *out, const char *text);

/* For GitHub's Markdown, on one line, also within a table: what could be markup is written as a
   character reference. */
void escape_markdown (struct output *out, const char *text);

/* For GitHub's workflow commands: a property such as title, or the message. */
void escape_github (struct output *out, const char *text, bool property);

/* For a description of TAP, on one line. */
void escape_tap (struct output *out, const char *text);

#endif
