#include "cli/names.h"

#include "cli/cli.h"

#include <string.h>

bool
names_row (enum names names, size_t i, struct names_row *row)
{
  for (const struct model *model = models; model->name; model++) {
    size_t count = 0;
    while (count <= i && names_of (model, names, count, row))
      count++;
    if (count > i)
      return true;
    i -= count;
  }
  return false;
}

bool
names_known (enum names names, const char *name)
{
  size_t i;
  for (const struct model *model = models; model->name; model++)
    if (names_find (model, names, name, &i))
      return true;
  return false;
}

_Noreturn void
names_unknown (enum names names, const char *name, const char *what, const char *see)
{
  struct suggest suggest;
  struct names_row row;
  suggest_start (&suggest, name);
  for (size_t i = 0; names_row (names, i, &row); i++)
    suggest_offer (&suggest, row.name);
  cli_unknown (what, &suggest, see);
}

const char *
names_class (const char *name)
{
  const char *class = solve_class_named (name);
  if (!class)
    cli_usage ("--class: '%s' is not any or append", name);
  return strcmp (class, SOLVE_ALL_CLASSES) == 0 ? NULL : class;
}

void
names_summary (const struct names_row *row, struct output *out)
{
  output_text (out, row->summary);
  if (row->reference)
    output_print (out, " (%s)", row->reference);
  if (row->remark)
    output_print (out, " (%s)", row->remark);
}

int
names_width (const char *name, int width)
{
  int length = (int)strlen (name);
  return length > width ? length : width;
}

/* The row as a JSON object; keys without a value are omitted. */
static void
write_json_row (const struct names_row *row, struct output *out)
{
  const struct {
    const char *key, *text;
  } parts[] = { { "{\"model\":", row->model->name },
                { ",\"name\":", row->name },
                { ",\"summary\":", row->summary },
                { ",\"reference\":", row->reference },
                { ",\"remark\":", row->remark } };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (parts[i].text) {
      output_text (out, parts[i].key);
      output_json_string (out, parts[i].text);
    }
  output_text (out, "}\n");
}

void
names_list_json (enum names names, struct output *out)
{
  struct names_row row;
  for (size_t i = 0; names_row (names, i, &row); i++)
    write_json_row (&row, out);
}

void
names_list (enum names names, struct output *out)
{
  struct names_row row;
  const struct model *model = NULL;
  int width = NAMES_WIDTH;
  for (size_t i = 0; names_row (names, i, &row); i++)
    width = names_width (row.name, width);
  for (size_t i = 0; names_row (names, i, &row); i++) {
    if (model != row.model)
      output_print (out, "%s:\n", row.model->name);
    model = row.model;
    output_print (out, "  %-*s ", width, row.name);
    names_summary (&row, out);
    output_char (out, '\n');
  }
}
