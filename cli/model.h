/* What the command line needs of a model: its schedules and results as text for people. */
#ifndef CLI_MODEL_H
#define CLI_MODEL_H

#include "cli/cli.h"
#include "cli/options.h"
#include "search/core/lookup_table.h"
#include "solve/item.h"

struct canvas;
struct sampling;
struct measured;

/* Tables of optima (search/core/lookup_table.h). */
struct cli_table {
  enum table_kind kind;

  /* Writes the optima of all multicasts within the instance's network to a file for `lookup`. False
     with the status set. */
  bool (*write) (const void *ticks, const struct solve_options *options, const char *path,
                 struct status *status);

  /* As table_answer, for the instance of an item. With `schedule` an optimal schedule, too, which
     becomes the item's own. */
  bool (*answer) (const struct table *table, const struct item *item, const char *path,
                  bool schedule, struct rational *makespan, struct status *status);
};

struct cli_model {
  const char *summary; /* the model in a few words, for the help of the program */

  /* A command for this model only. NULL: there is none. */
  const struct command *command;

  /* Reads an input of that command, simulates it and draws it; `full`: all of it, however large.
     False with STATUS_INPUT, with STATUS_LIMIT when Ctrl-C ended the simulation, or as canvas_begin
     and canvas_end. NULL: there is no such picture. */
  bool (*draw) (const char *text, size_t length, const char *file, size_t line, bool full,
                struct canvas *canvas, struct status *status);

  /* The label of the heuristic that a result is compared with. NULL: the name of the best. */
  const char *heuristic;
  const char *compared; /* the only heuristic with this label; NULL: all */

  /* Prints the item's schedule. */
  void (*print) (const struct item *item, const struct options *options, struct output *out);

  /* Writes into text[size] why no schedule is faster, if a few words suffice; else an empty text.
     NULL: never. */
  void (*explain) (const struct item *item, char *text, size_t size);

  /* Writes what the item's schedule waits for its network, as text behind "makespan M by NAME" or,
     with `json`, as a key behind others; nothing where there is no network. NULL: the model has
     none. */
  void (*write_waits) (const struct item *item, bool json, struct output *out);

  const struct cli_table *table; /* NULL: the model has no tables of optima */

  /* Writes an instance of what was measured, with times per byte (measure/core/measured.h). NULL:
     the model takes what `import` does. */
  bool (*write_measured) (const struct sampling *sampling, const struct measured *measured,
                          struct output *out, struct status *status);
};

#endif
