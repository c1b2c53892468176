/* Values of tuning parameters (base/parameters.h) by name, for tests and benchmarks. */
#ifndef TESTS_SUPPORT_PARAMETER_VALUES_H
#define TESTS_SUPPORT_PARAMETER_VALUES_H

#include "base/parameters.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool
same_name (const char *name, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (name[i] == '\0' || name[i] != (text[i] == '-' ? '_' : text[i]))
      return false;
  return name[length] == '\0';
}

static inline const struct parameter *
find_parameter (const char *text, size_t length, struct parameter_table **table)
{
  for (*table = parameter_tables; *table; *table = (*table)->next)
    for (size_t i = 0; i < (*table)->length; i++)
      if (same_name ((*table)->item[i].name, text, length))
        return &(*table)->item[i];
  return NULL;
}

static inline void *
field_of (const struct parameter_table *table, const struct parameter *parameter)
{
  return (char *)table->values + parameter->offset;
}

static inline void
put_value (const struct parameter_table *table, const struct parameter *parameter, double value)
{
  void *field = field_of (table, parameter);
  switch (parameter->kind) {
  case PARAMETER_SIGNED:
    *(int64_t *)field = (int64_t)value;
    break;
  case PARAMETER_UNSIGNED:
    *(uint64_t *)field = (uint64_t)value;
    break;
  default:
    *(double *)field = value;
  }
}

/* The value of a table's parameter now. */
static inline double
parameters_get (const struct parameter_table *table, const struct parameter *parameter)
{
  const void *field = field_of (table, parameter);
  switch (parameter->kind) {
  case PARAMETER_SIGNED:
    return (double)*(const int64_t *)field;
  case PARAMETER_UNSIGNED:
    return (double)*(const uint64_t *)field;
  default:
    return *(const double *)field;
  }
}

/* Sets one parameter: "beam-width=4000"; '-' and '_' are the same in a name. False with
   STATUS_INPUT when the text is no assignment, no table has the name, or the value is not a
   number of the parameter's kind and range. */
static inline bool
parameters_set (const char *assignment, struct status *status)
{
  struct parameter_table *table;
  const char *equals = strchr (assignment, '=');
  if (!equals)
    return status_set (status, STATUS_INPUT, "%s: expected NAME=VALUE", assignment);
  const struct parameter *parameter
    = find_parameter (assignment, (size_t)(equals - assignment), &table);
  if (!parameter)
    return status_set (status, STATUS_INPUT, "%s: no such parameter", assignment);
  char *end;
  double value = strtod (equals + 1, &end);
  bool number = end != equals + 1 && *end == '\0' && value >= parameter->low
                && value <= parameter->high
                && (parameter->kind == PARAMETER_REAL || value == (double)(int64_t)value);
  if (!number)
    return status_set (status, STATUS_INPUT, "%s: expected %s from %.17g to %.17g", assignment,
                       parameter->kind == PARAMETER_REAL ? "a number" : "an integer",
                       parameter->low, parameter->high);
  put_value (table, parameter, value);
  return true;
}

/* Sets all parameters to their defaults. */
static inline void
parameters_reset (void)
{
  for (const struct parameter_table *table = parameter_tables; table; table = table->next)
    for (size_t i = 0; i < table->length; i++)
      put_value (table, &table->item[i], table->item[i].standard);
}

/* Calls `visit` for each parameter, table by table, in the order of the rows. */
static inline void
parameters_each (void (*visit) (const struct parameter_table *table,
                                const struct parameter *parameter, void *context),
                 void *context)
{
  for (const struct parameter_table *table = parameter_tables; table; table = table->next)
    for (size_t i = 0; i < table->length; i++)
      visit (table, &table->item[i], context);
}

#endif
