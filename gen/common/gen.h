/* What the command `gen` and the named suites need of a model: a struct gen_model, one constant a
   model. A kind is what `gen KIND` makes: a family of random instances, or an enumeration. */
#ifndef GEN_COMMON_GEN_H
#define GEN_COMMON_GEN_H

#include "base/status.h"
#include "gen/common/named_suite.h"

#include <stdint.h>

/* A row of `gen --list`. */
struct gen_kind {
  const char *name, *summary;
};

/* A kind with its options. Each model extends it: this is the first member of its own struct. */
struct generator {
  const char *kind;
  uint64_t
    *seed; /* --seed; NULL: the kind has no random instances, thus neither --seed nor --count */
  uint64_t count; /* --count, of a kind with a seed */
};

struct gen_model {
  /* Tables of named suites, each ended by a NULL name; NULL after the last table. */
  const struct named_suite *const *suites;

  /* Row `i` of the model's kinds. False: there are no more. */
  bool (*kind) (size_t i, struct gen_kind *kind);

  /* The kind of this name with its default options; NULL: the model has none of this name. `close`
     frees it. */
  struct generator *(*open) (const char *kind);
  void (*close) (struct generator *generator);

  /* Sets an option, given by its name without dashes; `value` must outlive the generator. False
     with STATUS_INPUT when the value is wrong. False with the status unchanged when the kind has
     no such option. --seed and --count of kinds with a seed do not come here. */
  bool (*set) (struct generator *generator, const char *option, const char *value,
               struct status *status);

  /* Writes the instances as JSON Lines. Stops when `out` fails, or with STATUS_INPUT when the
     options do not fit together. */
  void (*write) (const struct generator *generator, struct output *out, struct status *status);
};

/* Kind `i` of all models. False: there are no more. */
bool gen_kind (size_t i, struct gen_kind *kind);

/* The model that has this kind, and the opened kind in *generator. NULL: there is none. */
const struct gen_model *gen_open (const char *kind, struct generator **generator);

/* Sets any option. False with STATUS_INPUT when the kind has no such option or the value is
   wrong. */
bool gen_set (const struct gen_model *model, struct generator *generator, const char *option,
              const char *value, struct status *status);

#endif
