#include "base/memory.h"
#include "results/export/formats.h"

#include <stdlib.h>

/* The entries of the columns: MPS lists them by variable. */
struct entry {
  size_t row;
  int64_t coefficient;
};

/* Fills entry [terms] by variable, in the order of the rows; those of variable i are at
   first[i] .. first[i + 1] - 1. */
static void
sort_terms (const struct program *program, size_t *first, struct entry *entry)
{
  for (size_t i = 0; i < program->term_count; i++)
    first[program->terms[i].variable + 2]++;
  for (size_t i = 2; i <= program->variable_count + 1; i++)
    first[i] += first[i - 1];
  for (size_t row = 0; row < program->row_count; row++)
    for (size_t i = program->rows[row].first; i < program->rows[row].end; i++)
      entry[first[program->terms[i].variable + 1]++]
        = (struct entry){ row, program->terms[i].coefficient };
}

static void
write_column (const struct program *program, size_t variable, const struct entry *entry,
              size_t count, struct output *out)
{
  const struct program_name *name = &program->variables[variable].name;
  if (variable == program->makespan_index)
    output_text (out, " makespan obj 1\n");
  for (size_t i = 0; i < count; i++) {
    output_char (out, ' ');
    program_name_write (name, out);
    output_char (out, ' ');
    program_name_write (&program->rows[entry[i].row].name, out);
    output_all (out, " ", entry[i].coefficient, "\n");
  }
}

/* Integer variables stand between markers. */
static void
write_columns (const struct program *program, struct output *out)
{
  size_t *first = memory_zero (program->variable_count + 2, sizeof *first);
  struct entry *entry = memory_alloc (program->term_count, sizeof *entry);
  bool integer = false;
  sort_terms (program, first, entry);
  output_text (out, "COLUMNS\n");
  for (size_t i = 0; i < program->variable_count; i++) {
    if (program->variables[i].integer != integer) {
      integer = !integer;
      output_all (out, " MARKER", (uint64_t)i, " 'MARKER' ", integer ? "'INTORG'\n" : "'INTEND'\n");
    }
    write_column (program, i, &entry[first[i]], first[i + 1] - first[i], out);
  }
  if (integer)
    output_text (out, " MARKER 'MARKER' 'INTEND'\n");
  memory_free (first, entry);
}

static void
write_rows (const struct program *program, struct output *out)
{
  static const char *const senses[]
    = { [PROGRAM_EQUAL] = " E ", [PROGRAM_AT_MOST] = " L ", [PROGRAM_AT_LEAST] = " G " };
  output_text (out, "ROWS\n N obj\n");
  for (size_t i = 0; i < program->row_count; i++) {
    output_text (out, senses[program->rows[i].sense]);
    program_name_write (&program->rows[i].name, out);
    output_char (out, '\n');
  }
}

static void
write_right (const struct program *program, struct output *out)
{
  output_text (out, "RHS\n");
  for (size_t i = 0; i < program->row_count; i++)
    if (program->rows[i].right != 0) {
      output_text (out, " RHS ");
      program_name_write (&program->rows[i].name, out);
      output_all (out, " ", program->rows[i].right, "\n");
    }
}

/* Some readers take the upper bound 1 for an integer variable without bounds. */
static void
write_bounds (const struct program *program, struct output *out)
{
  output_text (out, "BOUNDS\n");
  for (size_t i = 0; i < program->variable_count; i++)
    if (program->variables[i].integer) {
      output_text (out, " PL BOUND ");
      program_name_write (&program->variables[i].name, out);
      output_char (out, '\n');
    }
}

void
mps_write (const struct program *program, struct output *out)
{
  output_text (out, "* ");
  program_title (program, out);
  output_text (out, "NAME provecast\n");
  write_rows (program, out);
  write_columns (program, out);
  write_right (program, out);
  write_bounds (program, out);
  output_text (out, "ENDATA\n");
}
