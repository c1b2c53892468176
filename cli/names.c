#include "cli/names.h"

bool
names_row (enum names names, size_t i, struct names_row *row)
{
  for (int model = 0; model < MODEL_KINDS; model++) {
    size_t count = 0;
    while (count <= i && item_models[model]->row[names](count, row))
      count++;
    row->model = (enum model_kind)model;
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
  for (int model = 0; model < MODEL_KINDS; model++)
    if (item_find (item_models[model], names, name, &i))
      return true;
  return false;
}

void
names_summary (const struct names_row *row, struct output *out)
{
  output_text (out, row->summary);
  if (row->remark)
    output_print (out, " (%s)", row->remark);
}

void
names_list (enum names names, struct output *out)
{
  struct names_row row;
  int model = -1;
  for (size_t i = 0; names_row (names, i, &row); i++) {
    if (model != (int)row.model)
      output_print (out, "%s:\n", kind_name (row.model));
    model = (int)row.model;
    output_print (out, "  %-14s ", row.name);
    names_summary (&row, out);
    output_char (out, '\n');
  }
}
