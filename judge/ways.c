#include "judge/ways.h"

#include "base/memory.h"
#include "base/output.h"

#include <string.h>

#define LINES_MOST 20    /* of standard error */
#define ANSWER_MOST 2000 /* bytes */

size_t
ways_find (const struct findings *findings, struct way ways[WAYS_MOST], uint64_t *others)
{
  size_t count = 0;
  *others = 0;
  for (size_t i = 0; i < findings->count; i++) {
    const char *name = finding_kind (findings, &findings->list[i]);
    size_t at = 0;
    if (!name || finding_skipped (findings, &findings->list[i]))
      continue;
    while (at < count && strcmp (ways[at].name, name) != 0)
      at++;
    if (at == WAYS_MOST) {
      ++*others;
      continue;
    }
    if (at == count)
      ways[count++] = (struct way){ name, 0, i };
    ways[at].count++;
  }
  return count;
}

/* On one line. */
static void
write_flat (struct output *out, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    output_char (out, text[i] == '\0' ? '?' : text[i] == '\n' || text[i] == '\r' ? ' ' : text[i]);
}

static void
write_minimal (struct output *out, const struct minimal *minimal)
{
  size_t length = minimal->answer_length < ANSWER_MOST ? minimal->answer_length : ANSWER_MOST;
  output_print (out, "%s: %s\n", minimal_title (minimal), minimal->instance);
  if (minimal->optimum.known) {
    output_text (out, minimal->optimum.proven ? "optimum " : "best known ");
    output_decimal (out, minimal->optimum.upper);
    output_print (out, "%s%s\n", minimal->schedule ? ": " : "",
                  minimal->schedule ? minimal->schedule : "");
  }
  if (!minimal->answer)
    return;
  output_text (out, "answer: ");
  write_flat (out, minimal->answer, length);
  output_text (out, minimal->answer_cut || length < minimal->answer_length ? "...\n" : "\n");
}

/* The beginning of the last lines. */
static const char *
last_lines (const char *text, size_t length)
{
  const char *at = text + length;
  for (int lines = 0; at > text && lines < LINES_MOST; lines++) {
    at--;
    while (at > text && at[-1] != '\n')
      at--;
  }
  return at;
}

void
ways_said (const char *said, void (*line) (void *context, const char *text, size_t length),
           void *context)
{
  size_t length = strlen (said);
  while (length > 0 && strchr ("\r\n\t ", said[length - 1]))
    length--;
  const char *end = said + length, *at = last_lines (said, length);
  while (at < end) {
    const char *newline = memchr (at, '\n', (size_t)(end - at));
    size_t width = (size_t)((newline ? newline : end) - at);
    line (context, at, width);
    at += width + 1;
  }
}

/* For ways_said; context: the output. */
static void
write_line (void *context, const char *text, size_t length)
{
  output_text (context, "  ");
  write_flat (context, text, length);
  output_char (context, '\n');
}

static void
write_said (struct output *out, const char *said)
{
  if (said[strspn (said, "\r\n\t ")] == '\0')
    return;
  output_text (out, "standard error:\n");
  ways_said (said, write_line, out);
}

char *
ways_evidence (const struct findings *findings, const struct finding *finding)
{
  const struct minimal *minimal = finding_minimal (findings, finding);
  struct output text;
  output_init_memory (&text);
  if (minimal)
    write_minimal (&text, minimal);
  if (finding->said)
    write_said (&text, finding->said);
  char *result = text.length > 0 ? memory_text (text.bytes, text.length) : NULL;
  output_discard (&text);
  return result;
}
