#include "verify/node/hints.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_hints_init (struct verify_hints *hints, struct verify_lines *lines,
                   const struct verify_node_types *types, struct verify_reason *reason)
{
  *hints = (struct verify_hints){ .lines = lines, .types = types, .reason = reason };
}

void
verify_hints_clear (struct verify_hints *hints)
{
  free (hints->path);
  verify_dual_list_clear (&hints->list);
}

static enum status_code
read_path (struct verify_hints *hints)
{
  struct verify_text *text = &hints->lines->text;

  if (!verify_text_array (text, "path"))
    return STATUS_INPUT;
  for (hints->depth = 0; verify_text_element (text); hints->depth++) {
    enum status_code code;
    memory_grow (hints->path, hints->path_capacity, hints->depth + 1);
    code = verify_dual_list_type (hints->lines, "path", hints->types, hints->reason,
                                  &hints->path[hints->depth]);
    if (code != STATUS_OK)
      return code;
  }
  return STATUS_OK;
}

enum status_code
verify_hints_read (struct verify_hints *hints)
{
  struct verify_lines *lines = hints->lines;
  enum { PATH = 1, PRICES = 2 };
  unsigned seen = 0;
  struct verify_span key = lines->key;

  hints->present = true;
  hints->number = lines->line.line;
  hints->read++;
  do {
    enum status_code code;
    if (verify_span_is (key, "path")) {
      code = read_path (hints);
      seen |= PATH;
    } else if (verify_span_is (key, "prices")) {
      code = verify_dual_list_read (&hints->list, lines, "prices", hints->types, hints->reason);
      seen |= PRICES;
    } else {
      return verify_text_reject (&lines->text, "unexpected key \"%.*s\"",
                                 (int)(key.length < 60 ? key.length : 60), key.at);
    }
    if (code != STATUS_OK)
      return code;
  } while (verify_text_member (&lines->text, &key));
  if (seen != (PATH | PRICES))
    return verify_text_reject (&lines->text, "missing key \"%s\"", seen & PATH ? "prices" : "path");
  return STATUS_OK;
}

enum status_code
verify_hints_next (struct verify_hints *hints)
{
  hints->present = false;
  if (!verify_lines_next (hints->lines))
    return hints->lines->status->code;
  return verify_hints_read (hints);
}
