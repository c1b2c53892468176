/* Instances with their optima as integer programs for other programs: with the proof
   for VIPR, and with the solution for solvers of LP and MPS files. docs/EXPORTS.md argues the
   encoding. */
#ifndef RESULTS_EXPORT_EXPORT_H
#define RESULTS_EXPORT_EXPORT_H

#include "base/limits.h"
#include "model/common/data.h"
#include "results/export/program.h"

/* Texts about shops: constraints, proofs and instances for solvers. */
enum export_clauses {
  EXPORT_PROOF,    /* that EXPORT_SHORTER has no solution */
  EXPORT_SHORTER,  /* OPB: is there a schedule that is shorter than the optimum? */
  EXPORT_SCHEDULE, /* a solution of EXPORT_AS_LONG */
  EXPORT_AS_LONG,  /* OPB: is there one of that length? */
  EXPORT_FLATZINC, /* the instance in FlatZinc */
  EXPORT_JOBSHOP   /* in JSON as libraries of job shops have it */
};

#define EXPORT_PARTS 4 /* files of an instance, at most */

struct export_format {
  const char *name;    /* in --format */
  const char *summary; /* for the help */
  bool proof;          /* it has the proof */
  /* The files of an instance: NAME and each of these. The first has the name of the format. */
  struct export_part {
    const char *suffix; /* NULL: there are no more */
    /* an integer program. NULL: export_model.clauses makes this */
    void (*write) (const struct program *program, struct output *out);
    enum export_clauses clauses;
  } parts[EXPORT_PARTS + 1];
};

extern const struct export_format export_formats[]; /* ends with a NULL name */

const struct export_format *export_format_named (const char *name); /* NULL: there is none */

/* What a model needs: the constant MODEL_export in its folder. */
struct export_model {
  /* Makes the program of an instance that was read (struct model_data) and of its certificate,
     which proves an optimum above 0. proof.missing says why a proof cannot be written. False with
     STATUS_INPUT when the certificate is not one, or the program would be too large. NULL: */
  bool (*make) (struct program *program, const void *instance, const void *ticks,
                const struct data_text *certificate, struct status *status);
  const char *missing; /* why there is no `make` */

  /* Writes such a text about the instance. False as `make`. NULL: */
  bool (*clauses) (enum export_clauses what, const char *name, const void *instance,
                   const void *ticks, const struct data_text *certificate, struct output *out,
                   struct status *status);
  const char *no_clauses; /* why there is no `clauses` */
};

/* Write the files of an instance to the folder: NAME.vipr; NAME.lp and NAME.sol; and so on. Each
   appears whole or not at all. The checker must have accepted the certificate, or see export_judge.
   False with one line: STATUS_INPUT when this cannot be written in the format, STATUS_MACHINE. */
bool export_write (const struct export_format *format, const struct data_text *instance,
                   const struct data_text *certificate, const char *folder, const char *name,
                   struct status *status);

/* Write one of these files, by its number, to `out`. */
bool export_text (const struct export_format *format, int part, const struct data_text *instance,
                  const struct data_text *certificate, const char *name, struct output *out,
                  struct status *status);

/* How an instance is rounded before anything else. */
struct export_rounding {
  const char *resolution; /* the step, "auto": as the certificate states; NULL: none */
  const char *hint; /* how the user sets it, for the line about a certificate of another step */
};

/* Let the checker judge a certificate of the instance, which becomes the rounded text: in `room`
   (initialised by the caller) if a number changed. False with STATUS_FALSE and the reason, also
   where the certificate is for another step; or with the status of the reader. */
bool export_judge (struct data_text *instance, const struct data_text *certificate,
                   const struct export_rounding *rounding, const struct deadline *deadline,
                   struct output *room, struct status *status);

struct export_counts {
  int64_t written, refused;
};

struct store; /* results/store/store.h */

/* Write all entries of a store, each under the name of its hash. What cannot be written in the
   format is counted as refused, and `refuse` gets its line. False with the status set: the store or
   the folder's trouble. */
bool export_store (struct store *store, const struct export_format *format, const char *folder,
                   void (*refuse) (const struct status *why), struct export_counts *counts,
                   struct status *status);

#endif
