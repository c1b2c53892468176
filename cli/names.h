/* What has a name, by model: engines, heuristics, bounds. Lists, help and completion all come
   from here. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include "solve/item.h"

/* Row number i of all models' tables one after the other. False: there are no more. */
bool names_row (enum names names, size_t i, struct names_row *row);

/* Does any model have this name? */
bool names_known (enum names names, const char *name);

/* No model has this name: leave the program, as cli_unknown. */
_Noreturn void names_unknown (enum names names, const char *name, const char *what,
                              const char *see);

/* The value of --class: the class of this name, NULL for that of all schedules; leaves the program
   where no model has it. */
const char *names_class (const char *name);

/* The smallest width of a column of names, in characters. */
#define NAMES_WIDTH 14

/* The larger of the name's length and the width. */
int names_width (const char *name, int width);

/* All of them under the names of their models. */
void names_list (enum names names, struct output *out);

/* The same as JSON, one object a line (docs/FORMATS.md). */
void names_list_json (enum names names, struct output *out);

/* The summary with its remark. */
void names_summary (const struct names_row *row, struct output *out);

#endif
