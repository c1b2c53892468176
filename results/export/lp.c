#include "results/export/formats.h"

#include <inttypes.h>
#include <stdlib.h>

#define TERMS_A_LINE 8

static void
write_term (const struct program *program, const struct program_term *term, struct output *out)
{
  int64_t coefficient = term->coefficient;
  output_text (out, coefficient < 0 ? " - " : " + ");
  if (coefficient != 1 && coefficient != -1)
    output_all (out, coefficient < 0 ? -coefficient : coefficient, " ");
  program_name_write (&program->variables[term->variable].name, out);
}

static void
write_row (const struct program *program, const struct program_row *row, struct output *out)
{
  static const char *const senses[]
    = { [PROGRAM_EQUAL] = " = ", [PROGRAM_AT_MOST] = " <= ", [PROGRAM_AT_LEAST] = " >= " };
  output_char (out, ' ');
  program_name_write (&row->name, out);
  output_char (out, ':');
  for (size_t i = row->first; i < row->end; i++) {
    if (i > row->first && (i - row->first) % TERMS_A_LINE == 0)
      output_text (out, "\n ");
    write_term (program, &program->terms[i], out);
  }
  output_all (out, senses[row->sense], row->right, "\n");
}

void
lp_write (const struct program *program, struct output *out)
{
  output_text (out, "\\ ");
  program_title (program, out);
  output_text (out, "Minimize\n obj: makespan\nSubject To\n");
  for (size_t i = 0; i < program->row_count; i++)
    write_row (program, &program->rows[i], out);
  output_text (out, "General\n");
  for (size_t i = 0; i < program->variable_count; i++)
    if (program->variables[i].integer) {
      output_char (out, ' ');
      program_name_write (&program->variables[i].name, out);
      output_char (out, '\n');
    }
  output_text (out, "End\n");
}
