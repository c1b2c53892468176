/* Reading a certificate for an export. The checker has accepted it, so what is not as the document
   of the model's certificates says is refused in few words. */
#ifndef RESULTS_EXPORT_LINES_H
#define RESULTS_EXPORT_LINES_H

#include "base/json.h"
#include "model/common/data.h"

#include <gmp.h>

/* A line, which is one JSON object. */
struct export_line {
  const struct data_text *text;
  const char *next; /* the line after it */
  size_t number;    /* its number in the text, from 0; the reader's line is from 1 */
  struct status *status;
  struct json_reader json;
  bool first; /* json_next_key */
};

/* Before the first line. */
void export_line_init (struct export_line *line, const struct data_text *text,
                       struct status *status);
void export_line_clear (struct export_line *line);

/* Enters the object of the next line and reads its first key. False at the end, or with the status
   set. */
bool export_line_next (struct export_line *line, struct json_text *key);

/* Sets STATUS_INPUT: the certificate is not as the document has it. Returns false. */
bool export_line_refuse (struct export_line *line);

bool export_line_is (struct json_text key, const char *name);

/* The next value as a number, as rational_parse reads it. */
bool export_line_rational (struct export_line *line, struct rational *out);
bool export_line_integer (struct export_line *line, int64_t *out);

/* Skips what is left of the line: of the members after the present value, or with the value of the
   key that was read last. */
bool export_line_skip (struct export_line *line);
bool export_line_ignore (struct export_line *line);

#endif
