/* provecast gen: open shops and total exchanges. */
#ifndef CLI_GEN_OPENSHOP_H
#define CLI_GEN_OPENSHOP_H

#include "gen/openshop_family.h"
#include "gen/openshop_small.h"

struct gen_openshop {
  /* What is to be made: one of these, or none. */
  const struct openshop_family *family;
  bool all, taillard;

  struct openshop_family_params params;
  struct openshop_small_params small;
  int64_t size, index;            /* Taillard's; 0: all of them */
  struct directory directory;     /* --directory */
  struct directory_square matrix; /* --messages */
};

/* Set what is to be made; false when it is none of these kinds. */
bool gen_openshop_kind (struct gen_openshop *gen, const char *kind);

/* Give an option, by its name, its meaning. False when it does not go with the kind; other mistakes end in cli_usage. */
bool gen_openshop_set (struct gen_openshop *gen, const char *option, const char *value);

/* Write what is to be made: `count` instances of a family, all of anything else. */
void gen_openshop_write (const struct gen_openshop *gen, uint64_t count, struct output *out, struct status *status);

void gen_openshop_clear (struct gen_openshop *gen);

/* Row i of all kinds, families and others, with its summary; false: there are no more. */
bool gen_openshop_row (size_t i, const char **name, const char **summary);

#endif
