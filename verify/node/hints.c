#include "verify/node/hints.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_hints_clear (struct verify_hints *hints)
{
  free (hints->path);
  verify_dual_list_clear (&hints->list);
}

/* The value of "path". */
static enum status_code
read_path (void *context)
{
  struct verify_hints *hints = context;
  struct verify_text *text = &hints->proof->lines->text;

  if (!verify_text_array (text, "path"))
    return STATUS_INPUT;
  for (hints->depth = 0; verify_text_element (text); hints->depth++) {
    enum status_code code;
    memory_grow (hints->path, hints->path_capacity, hints->depth + 1);
    code = verify_dual_list_type (hints->proof, "path", &hints->path[hints->depth]);
    if (code != STATUS_OK)
      return code;
  }
  return STATUS_OK;
}

enum status_code
verify_hints_read (struct verify_hints *hints)
{
  hints->present = true;
  hints->number = hints->proof->lines->line.line;
  hints->read++;
  return verify_dual_list_line (&hints->list, hints->proof, "prices", "path", read_path, hints);
}

enum status_code
verify_hints_next (struct verify_hints *hints)
{
  hints->present = false;
  if (!verify_lines_next (hints->proof->lines))
    return hints->proof->lines->status->code;
  return verify_hints_read (hints);
}
