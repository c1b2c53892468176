#include "results/export/formats.h"

void
solution_write (const struct program *program, struct output *out)
{
  output_all (out, "=obj= ", program->makespan, "\n");
  for (size_t i = 0; i < program->variable_count; i++)
    if (program->variables[i].value != 0) {
      program_name_write (&program->variables[i].name, out);
      output_all (out, " ", program->variables[i].value, "\n");
    }
}
