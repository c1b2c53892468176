#include "results/store/failure.h"

static void
write_text (struct output *out, const char *fate, const char *where, const char *why)
{
  output_all (out, fate ? fate : "", fate ? ": " : "", where ? where : "", where ? ": " : "", why);
}

void
failure_write (struct output *out, bool json, const char *fate, const char *where, const char *why)
{
  struct output text;
  if (!json) {
    write_text (out, fate, where, why);
    output_char (out, '\n');
    return;
  }
  output_init_memory (&text);
  write_text (&text, fate, where, why);
  output_char (&text, '\0');
  output_text (out, "{\"status\":\"error\",\"message\":");
  output_json_string (out, text.bytes);
  output_text (out, "}\n");
  output_discard (&text);
}

void
failure_write_line (struct output *out, bool json, const char *fate, const char *file, size_t line,
                    const char *why)
{
  struct output where;
  output_init_memory (&where);
  output_print (&where, "%s:%zu", file, line);
  output_char (&where, '\0');
  failure_write (out, json, fate, where.bytes, why);
  output_discard (&where);
}
