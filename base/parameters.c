#include "base/parameters.h"

#include <string.h>

struct parameter_table *parameter_tables;

void
parameters_register (struct parameter_table *table)
{
  struct parameter_table **at = &parameter_tables;
  while (*at && strcmp ((*at)->name, table->name) < 0)
    at = &(*at)->next;
  table->next = *at;
  *at = table;
}
