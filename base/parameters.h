/* Tuning parameters of the engines: named numbers with a default and a range. Users do not see
   them; benchmarks and tests set them, before the first solve and on one thread. A parameter
   never decides whether a result is right, only how fast it is found. Limits that a proof or an
   array relies on are constants instead.

   A folder's parameters are one list, a row each. Its header:

       #define NODE_PARAMETERS(ROW) \
         ROW (uint64_t, beam_width, 3000, 1, 1000000, "states kept by the first beam search") \
         ROW (double, beam_gap, 0.02, 0, 1, "slots between value and bound that end a solve")

       PARAMETERS_DECLARE (node_parameters, NODE_PARAMETERS);

   and its C file:

       PARAMETERS_DEFINE (node_parameters, NODE_PARAMETERS);

   Code reads `node_parameters.beam_width`: a field of a global struct, so a parameter costs one
   load. In a loop over arrays copy it to a local variable first.

   The columns of a row: type (int64_t, uint64_t or double), name, default, least and largest
   value, one line of text. Names are unique in the whole program; each begins with the part of
   the engine that it belongs to. Integers stay within 2^53. The test of a folder calls
   check_parameters (tests/support/parameters.h). */
#ifndef BASE_PARAMETERS_H
#define BASE_PARAMETERS_H

#include <stddef.h>
#include <stdint.h>

enum parameter_kind { PARAMETER_SIGNED, PARAMETER_UNSIGNED, PARAMETER_REAL };

struct parameter {
  const char *name;
  enum parameter_kind kind;
  size_t offset;              /* of its field in the struct of its table */
  double standard, low, high; /* default and range, both ends included; exact for integers too */
  const char *text;
};

struct parameter_table {
  const char *name; /* that of the struct */
  void *values;     /* the struct */
  const struct parameter *item;
  size_t length;
  struct parameter_table *next; /* set by parameters_register */
};

/* All tables in ascending order of name, so that the order does not depend on that of linking.
   tests/support/parameter_values.h sets and reads values by name. */
extern struct parameter_table *parameter_tables;

/* Adds a table. PARAMETERS_DEFINE calls it before main. */
void parameters_register (struct parameter_table *table);

/* clang-format off */
#define PARAMETER_FIELD(type, name, standard, low, high, text) type name;
#define PARAMETER_DEFAULT(type, name, standard, low, high, text) .name = (standard),
#define PARAMETER_KIND(type) \
  _Generic ((type)0, int64_t: PARAMETER_SIGNED, uint64_t: PARAMETER_UNSIGNED, \
            double: PARAMETER_REAL)
#define PARAMETER_ROW(type, name, standard, low, high, text) \
  { #name, PARAMETER_KIND (type), offsetof (struct parameter_family, name), (double)(standard), \
    (double)(low), (double)(high), text },

#define PARAMETERS_DECLARE(family, LIST) \
  struct family { \
    LIST (PARAMETER_FIELD) \
  }; \
  extern struct family family

/* Once in a C file. `struct parameter_family` repeats the struct under a name that PARAMETER_ROW
   knows. */
#define PARAMETERS_DEFINE(family, LIST) \
  struct family family = { LIST (PARAMETER_DEFAULT) }; \
  struct parameter_family { \
    LIST (PARAMETER_FIELD) \
  }; \
  static const struct parameter parameter_rows[] = { LIST (PARAMETER_ROW) }; \
  static struct parameter_table parameter_table \
    = { #family, &family, parameter_rows, sizeof parameter_rows / sizeof *parameter_rows, NULL }; \
  __attribute__ ((constructor)) static void \
  register_parameters (void) \
  { \
    parameters_register (&parameter_table); \
  } \
  struct parameter_family /* takes the semicolon */
/* clang-format on */

#endif
