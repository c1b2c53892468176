#include "results/export/program.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

mpz_t *
program_integers (size_t count)
{
  mpz_t *integers = memory_alloc (count, sizeof *integers);
  for (size_t i = 0; i < count; i++)
    mpz_init (integers[i]);
  return integers;
}

void
program_integers_free (mpz_t *integers, size_t count)
{
  for (size_t i = 0; i < count; i++)
    mpz_clear (integers[i]);
  free (integers);
}

void
program_title (const struct program *program, struct output *out)
{
  char step[RATIONAL_TEXT], *optimum = program_optimum (program);
  rational_text (program->step, step);
  output_all (out, program->title, ": optimal makespan ", optimum, ", that is ", program->makespan,
              " steps of ", step, "\n");
  free (optimum);
}

void
program_init (struct program *program)
{
  *program = (struct program){ .step = { 1, 1 } };
  output_init_memory (&program->proof.text);
}

void
program_clear (struct program *program)
{
  memory_free (program->variables, program->rows, program->terms);
  output_discard (&program->proof.text);
}

size_t
program_variable (struct program *program, const char *kind, int32_t type, int64_t time,
                  bool integer)
{
  memory_grow (program->variables, program->variable_capacity, program->variable_count + 1);
  program->variables[program->variable_count]
    = (struct program_variable){ .name = { kind, type, time }, .integer = integer };
  return program->variable_count++;
}

size_t
program_row (struct program *program, const char *kind, int32_t type, int64_t time,
             enum program_sense sense, int64_t right)
{
  memory_grow (program->rows, program->row_capacity, program->row_count + 1);
  program->rows[program->row_count] = (struct program_row){
    { kind, type, time }, sense, right, program->term_count, program->term_count
  };
  return program->row_count++;
}

void
program_term (struct program *program, size_t variable, int64_t coefficient)
{
  memory_grow (program->terms, program->term_capacity, program->term_count + 1);
  program->terms[program->term_count++] = (struct program_term){ variable, coefficient };
  program->rows[program->row_count - 1].end = program->term_count;
}

bool
program_end (struct program *program, int64_t count)
{
  int64_t most;
  if (__builtin_mul_overflow (count, program->makespan - 1, &most))
    return false;
  program->makespan_index
    = program_variable (program, "makespan", PROGRAM_NO_TYPE, PROGRAM_NO_TYPE, true);
  program->variables[program->makespan_index].value = program->makespan;
  program_term (program, program->makespan_index, -count);
  program->rows[program->row_count - 1].right = -most;
  return true;
}

void
program_name_write (const struct program_name *name, struct output *out)
{
  output_text (out, name->kind);
  if (name->type != PROGRAM_NO_TYPE)
    output_integer (out, name->type);
  if (name->time >= 0)
    output_all (out, "_", name->time);
}

static void
write_number (struct output *out, const mpz_t number)
{
  char *digits = output_reserve (out, mpz_sizeinbase (number, 10) + 2);
  mpz_get_str (digits, 10, number);
  while (*digits++ != '\0')
    out->length++;
}

/* Begins a derived constraint: its name, sense and right-hand side follow. Returns its number. */
static size_t
derive (struct program *program)
{
  struct program_proof *proof = &program->proof;
  output_all (&proof->text, "D", (uint64_t)proof->length, " ");
  return program->bounded + program->row_count + proof->length++;
}

size_t
program_assume (struct program *program, enum program_sense sense, const size_t *variables,
                size_t count, int64_t right)
{
  struct output *text = &program->proof.text;
  size_t number = derive (program);
  output_all (text, sense == PROGRAM_AT_LEAST ? "G " : "L ", right, " ", (uint64_t)count);
  for (size_t i = 0; i < count; i++)
    output_all (text, " ", (uint64_t)variables[i], " 1");
  output_text (text, " { asm } -1\n");
  return number;
}

void
program_combine (struct program_combination *combination)
{
  output_init_memory (&combination->terms);
  combination->length = 0;
}

void
program_multiply (struct program_combination *combination, size_t constraint,
                  const mpz_t multiplier)
{
  if (mpz_sgn (multiplier) == 0)
    return;
  output_all (&combination->terms, " ", (uint64_t)constraint, " ");
  write_number (&combination->terms, multiplier);
  combination->length++;
}

/* "1 MAKESPAN 1": the constraint's left-hand side. */
static void
write_makespan (struct program *program)
{
  output_all (&program->proof.text, " 1 ", (uint64_t)program->makespan_index, " ");
}

/* makespan >= optimum. */
static size_t
derive_bound (struct program *program)
{
  size_t number = derive (program);
  output_all (&program->proof.text, "G ", program->makespan);
  write_makespan (program);
  output_text (&program->proof.text, "1 { ");
  return number;
}

size_t
program_combined (struct program *program, struct program_combination *combination,
                  const mpz_t coefficient, const mpz_t right)
{
  struct output *text = &program->proof.text;
  size_t combined = derive (program);
  output_text (text, "G ");
  write_number (text, right);
  write_makespan (program);
  write_number (text, coefficient);
  output_all (text, " { lin ", (uint64_t)combination->length);
  output_bytes (text, combination->terms.bytes, combination->terms.length);
  output_all (text, " } ", (uint64_t)combined + 1, "\n");
  output_discard (&combination->terms);

  size_t rounded = derive_bound (program);
  output_all (text, "rnd 1 ", (uint64_t)combined, " 1/");
  write_number (text, coefficient);
  output_text (text, " } -1\n");
  return rounded;
}

size_t
program_unite (struct program *program, size_t first, size_t first_assumed, size_t second,
               size_t second_assumed)
{
  size_t number = derive_bound (program);
  output_all (&program->proof.text, "uns ", (uint64_t)first, " ", (uint64_t)first_assumed, " ",
              (uint64_t)second, " ", (uint64_t)second_assumed, " } -1\n");
  return number;
}

char *
program_optimum (const struct program *program)
{
  mpq_t optimum, step;
  mpq_inits (optimum, step, NULL);
  mpq_set_si (optimum, program->makespan, 1);
  mpq_set_si (step, program->step.numerator, (unsigned long)program->step.denominator);
  mpq_mul (optimum, optimum, step);
  char *text = mpq_get_str (NULL, 10, optimum);
  mpq_clears (optimum, step, NULL);
  return text;
}

void
program_conclude (struct program *program, size_t bound)
{
  struct output *text = &program->proof.text;
  char step[RATIONAL_TEXT], *optimum = program_optimum (program);
  rational_text (program->step, step);
  derive (program);
  output_all (text, "G ", optimum, " OBJ { lin 1 ", (uint64_t)bound, " ", step, " } -1\n");
  free (optimum);
}
