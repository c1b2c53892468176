/* What the command `gen` and the named suites need of a model: a struct gen_model, one constant a
   model. A kind is what `gen KIND` makes: a family of random instances, or an enumeration. */
#ifndef GEN_COMMON_GEN_H
#define GEN_COMMON_GEN_H

#include "base/limits.h"
#include "base/output.h"
#include "base/status.h"
#include "gen/import/detail.h"

#include <stdbool.h>
#include <stdint.h>

struct cluster;

/* A row of `gen --list`. */
struct gen_kind {
  const char *name, *summary;
};

/* An option of kinds of a model, as the help of `gen` shows it: its name without dashes, what its
   value is called (NULL: it has none), and a text. The texts of models that share a name follow one
   another. Without a text it is a former name, which is accepted but not shown. */
struct gen_option {
  const char *name, *argument, *text;
};

/* Texts of options that kinds of several models take in the same sense. */
#define GEN_OPTION_MIN_COST "Smallest cost that may be drawn"
#define GEN_OPTION_MAX_COST "Largest cost that may be drawn"
#define GEN_OPTION_PART                                                                            \
  "With kinds of all small instances: the I-th of M parts, 1 <= I <= M; together they are "        \
  "everything once"
#define GEN_OPTION_PRIMITIVE                                                                       \
  "With kinds of all small instances: leave out those that are others scaled"

/* A kind with its options. Each model extends it: this is the first member of its own struct. */
struct generator {
  const struct model *model;
  const char *kind;
  uint64_t *seed; /* --seed, 1 at first; NULL: nothing is random, so no --seed and no --count */
  uint64_t count; /* --count, of a kind with a seed; else UINT64_MAX */
};

struct gen_model {
  const char *suites; /* the text of its named suites (gen/common/shipped.h) */

  /* The kinds: a table of structs of `family_size` bytes, which begin with the members of a struct
     gen_kind, then one of those that are no families; each ends with a NULL name. A model without
     kinds has neither, nor what follows up to `make`. */
  const void *families;
  size_t family_size;
  const struct gen_kind *others; /* NULL: none */

  /* The options of the kinds but --seed and --count; ends with a NULL name. */
  const struct gen_option *options;

  size_t size; /* of the model's extension of struct generator */

  /* Sets the defaults of an empty generator whose kind is set; `family`: its row, NULL where it is
     none. Where the kind has a seed, `seed` is set. */
  void (*init) (struct generator *generator, const void *family);
  void (*clear) (struct generator *generator); /* frees what it owns; NULL: nothing */

  /* Sets an option, given by its name without dashes; `value` must outlive the generator. False
     with STATUS_INPUT when the value is wrong. False with the status unchanged when the kind has
     no such option. --seed and --count of kinds with a seed do not come here. */
  bool (*set) (struct generator *generator, const char *option, const char *value,
               struct status *status);

  /* Makes instance `index` in `instance`, an initialised struct. An enumeration is called with 0,
     1, ... False with the status unchanged when there are no more instances, with STATUS_INPUT when
     the options do not fit together. */
  bool (*make) (struct generator *generator, uint64_t index, void *instance, struct status *status);

  /* Makes instance `index` of the planted ones with these numbers [3], whose meaning the model's
     suites define. NULL: there are none. */
  void (*plant) (const int64_t *numbers, uint64_t index, void *instance);

  /* Makes an instance of what was measured of a cluster (gen/import/cluster.h), times rounded as it
     says. False with STATUS_INPUT when the model cannot express it, or needs more. NULL: the model
     takes no measurements. */
  bool (*import) (struct cluster *cluster, void *instance, struct status *status);

  /* The most detailed measurements that `import` expresses. */
  enum detail detail;
};

/* Kind `i` of a model. False: there are no more. */
bool gen_kind (const struct model *model, size_t i, struct gen_kind *kind);

/* The kind of this name; gen_close frees it. NULL: no model has it. */
struct generator *gen_open (const char *kind);
void gen_close (struct generator *generator);

/* Sets any option. False with STATUS_INPUT when the kind has no such option or the value is
   wrong. */
bool gen_set (struct generator *generator, const char *option, const char *value,
              struct status *status);

/* Writes the instances as JSON Lines. Stops when `out` fails, with STATUS_INPUT when the options do
   not fit together, or with STATUS_LIMIT when the deadline (NULL: none) passes. */
void gen_write (struct generator *generator, const struct deadline *deadline, struct output *out,
                struct status *status);

#endif
