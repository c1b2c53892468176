#include "results/export/formats.h"

#include <stdlib.h>

static void
write_variables (const struct program *program, struct output *out)
{
  size_t integers = 0;
  output_all (out, "VAR ", (uint64_t)program->variable_count, "\n");
  for (size_t i = 0; i < program->variable_count; i++) {
    program_name_write (&program->variables[i].name, out);
    output_char (out, '\n');
    integers += program->variables[i].integer;
  }
  output_all (out, "INT ", (uint64_t)integers, "\n");
  for (size_t i = 0; i < program->variable_count; i++)
    if (program->variables[i].integer)
      output_all (out, (uint64_t)i, "\n");
}

static void
write_row (const struct program *program, const struct program_row *row, struct output *out)
{
  static const char *const senses[]
    = { [PROGRAM_EQUAL] = " E ", [PROGRAM_AT_MOST] = " L ", [PROGRAM_AT_LEAST] = " G " };
  program_name_write (&row->name, out);
  output_all (out, senses[row->sense], row->right, " ", (uint64_t)(row->end - row->first));
  for (size_t i = row->first; i < row->end; i++)
    output_all (out, " ", (uint64_t)program->terms[i].variable, " ", program->terms[i].coefficient);
  output_char (out, '\n');
}

static void
write_constraints (const struct program *program, struct output *out)
{
  output_all (out, "CON ", (uint64_t)(program->bounded + program->row_count), " ",
              (uint64_t)program->bounded, "\n");
  for (size_t i = 0; i < program->bounded; i++)
    output_all (out, "B", (uint64_t)i, " G 0 1 ", (uint64_t)i, " 1\n");
  for (size_t i = 0; i < program->row_count; i++)
    write_row (program, &program->rows[i], out);
}

static void
write_solution (const struct program *program, struct output *out)
{
  size_t length = 0;
  for (size_t i = 0; i < program->variable_count; i++)
    length += program->variables[i].value != 0;
  output_all (out, "SOL 1\noptimum ", (uint64_t)length);
  for (size_t i = 0; i < program->variable_count; i++)
    if (program->variables[i].value != 0)
      output_all (out, " ", (uint64_t)i, " ", program->variables[i].value);
  output_char (out, '\n');
}

void
vipr_write (const struct program *program, struct output *out)
{
  char step[RATIONAL_TEXT], *optimum = program_optimum (program);
  rational_text (program->step, step);
  output_all (out, "% ", program->title, ": optimal makespan ", optimum, "\nVER 1.0\n");
  write_variables (program, out);
  output_all (out, "OBJ min\n1 ", (uint64_t)program->makespan_index, " ", step, "\n");
  write_constraints (program, out);
  output_all (out, "RTP range ", optimum, " ", optimum, "\n");
  write_solution (program, out);
  output_all (out, "DER ", (uint64_t)program->proof.length, "\n");
  output_bytes (out, program->proof.text.bytes, program->proof.text.length);
  free (optimum);
}
