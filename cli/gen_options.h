/* What the options of gen mean. They are kept as they come; once the kind is known each gets its meaning, or is refused by name. */
#ifndef CLI_GEN_OPTIONS_H
#define CLI_GEN_OPTIONS_H

#include "cli/gen_logp.h"
#include "cli/gen_openshop.h"
#include "cli/gen_parameterized.h"
#include "cli/options.h"
#include "gen/family.h"
#include "gen/overhead_family.h"
#include "gen/small.h"

#define GEN_GIVEN_MAX 32

struct gen_options {
  struct options options;
  struct {
    int key;
    const char *value;
  } given[GEN_GIVEN_MAX];
  size_t given_count;

  /* What is to be made: one of these, or what `openshop` says, or all small instances. */
  const struct family *family;
  const struct overhead_family *overhead;
  const char *suite; /* of gen/shipped.h */
  struct family_params params;
  struct overhead_family_params overhead_params;
  struct small_params small;
  struct gen_openshop openshop;                     /* all about open shops and total exchanges */
  struct parameterized_family_params parameterized; /* its family NULL: another model's */
  struct logp_family_params logp;                   /* likewise */

  struct rational *list; /* owned: --costs or --bytes */
  size_t list_capacity;
  uint64_t count; /* of instances */
};

extern const struct argp_option gen_options_table[];

/* For gen's parser. */
error_t gen_options_parse (struct gen_options *gen, int key, const char *value);

/* LOW..HIGH or one number; I/M, 1 <= I <= M, of which `part` counts from 0. Mistakes end in cli_usage. */
void gen_options_range (const char *option, const char *text, int64_t low, int64_t high, int64_t *least, int64_t *most);
void gen_options_part (const char *text, uint64_t *part, uint64_t *parts);

/* After the last argument: find the kind and give the options their meaning. Mistakes end in cli_usage. */
void gen_options_resolve (struct gen_options *gen);

#endif
