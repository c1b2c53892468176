/* Experiments whose tables and figures are published: one file each, a table of each model. */
#ifndef LAB_EXPERIMENTS_REPORT_H
#define LAB_EXPERIMENTS_REPORT_H

#include "base/output.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

/* What one asks for with a network and times of one's own: texts of options, NULL where one is not
   given. */
struct report_question {
  const char *mesh, *bmin, *hypercube; /* 16x16; 128; 8 */
  const char *hold, *end, *occupation; /* 20; 19.15+0.02: so much more a byte */
  const char *bytes, *nodes;           /* lists: 1,1024 */
  int64_t places; /* draws of places of the nodes at each point; 0: not given */
  bool csv;       /* instead of Markdown */
};

struct report {
  const char *directory; /* where published files go */
  bool quick;            /* smaller sizes, for tests: the same files, seconds instead of minutes */
  /* configurations at each point, for the experiments that average over them; 0: their own
     number */
  int64_t count;
  const struct report_question *question; /* of an experiment that answers questions */
  struct output *out;                     /* where the answer goes */
};

/* Make an experiment's files. False with the status set: STATUS_FALSE when something does not hold
   that should (the files are written and say so), STATUS_LIMIT on an interrupt, STATUS_MACHINE. */
typedef bool experiment_run (const struct report *report, struct status *status);

struct experiment {
  const char *name, *summary;
  /* below the directory, separated by spaces; those with "time" in their names differ from run
     to run. NULL: it publishes nothing and answers questions. */
  const char *files;
  experiment_run *run;
};

/* The experiments of each model that is built in, lab/experiments/MODEL/experiments.c. Each table
   ends with a NULL name, the list with NULL; the build writes it (cmake/registry.cmake). */
extern const struct experiment *const experiment_tables[];

/* What the command `report` needs of the experiments. */
struct lab {
  /* The experiment that follows this one by name; NULL before the first and after the last. Those
     that answer questions are left out. */
  const struct experiment *(*next) (const struct experiment *experiment);

  /* The one of this name that answers questions; NULL: there is none. */
  const struct experiment *(*question) (const char *name);

  /* Write README.md, the index of all published files. */
  bool (*index) (const struct report *report, struct status *status);
};

extern const struct lab experiments_lab;
extern const struct lab *const lab; /* the same; NULL in a program that is built without lab/ */

/* Configurations at each point: the count that was asked for, else `quick` in a quick report and
   `full` in every other. */
int64_t report_count (const struct report *report, int64_t full, int64_t quick);

/* The command that makes an experiment's files, with the count if one was asked for, into `text`,
   which is returned. */
#define REPORT_COMMAND_TEXT 96
const char *report_command_text (const struct report *report, const char *name,
                                 char text[REPORT_COMMAND_TEXT]);

/* The same for experiments without a count. */
#define REPORT_COMMAND(report, name)                                                               \
  ((report)->quick ? "provecast report --quick " name : "provecast report " name)

#endif
