/* Instances of the parameterized model that experiments make, one after the other: what
   heuristics and the engine make of each, the checker's word on every schedule and every optimum
   (results/store/accept.h). */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_TRIAL_H
#define LAB_EXPERIMENTS_PARAMETERIZED_TRIAL_H

#include "base/rng.h"
#include "claims/parameterized/judged.h"
#include "heuristics/parameterized/table.h"

/* Times of an instance in a network. */
struct trial_regime {
  int64_t hold, end, occupation, interval;
  int32_t ports;
};

struct trial {
  struct parameterized_instance instance; /* the caller's to fill */
  struct parameterized_ticks ticks;       /* of it, from trial_begin on */
  struct tree_schedule schedule;          /* of the last heuristic, or the caller's */
  struct parameterized_judged judged;     /* a copy of the instance, and the checker's word */
  struct output instance_text, schedule_text;
  struct status verdict;
};

void trial_init (struct trial *trial);
void trial_clear (struct trial *trial);

/* Fill the instance: one port, no network, no name. */
void trial_set (struct trial *trial, int64_t nodes, struct rational hold, struct rational end);

/* Then put its nodes into a network: `address` [nodes], copied. */
void trial_place (struct trial *trial, enum parameterized_network network, int32_t width,
                  int32_t height, const int32_t *address, struct rational occupation);

/* Give its mesh more sides than two: `depth` [depths]. */
void trial_deepen (struct trial *trial, int32_t depths, const int32_t *depth);

/* Set its times, whole numbers, and the number of ports. */
void trial_times (struct trial *trial, const struct trial_regime *regime);

/* Draw `nodes` different ones of `places` places by the stream `index` of `seed` (rng_sample).
   `address` has room for all places. O(places). */
void trial_draw (int32_t places, int64_t nodes, uint64_t seed, uint64_t index, int32_t *address);

/* With its network there: every source with every set of destinations, until `look` returns false;
   false then. At most 30 places; the addresses are made here. */
bool trial_every_set (struct trial *trial, bool (*look) (void *context), void *context);

/* The instance is filled: scale it, and show it to the checker. */
bool trial_begin (struct trial *trial, struct status *status);

/* Run such a heuristic, and have the checker accept its schedule, where sends that would collide
   wait. False with STATUS_FALSE when the checker rejects it, which is a defect of this program. */
bool trial_run (struct trial *trial, const char *name, struct status *status);

/* Run it as if nothing collided: trial->schedule may be no valid schedule. */
void trial_make (struct trial *trial, const char *name);

/* What the checker says against trial->schedule, in *reason until the next call; NULL: nothing,
   it is valid and its makespan right. False only on trouble. */
bool trial_ask (struct trial *trial, const char **reason, struct status *status);

/* Prove the optimum, in ticks. False with STATUS_FALSE when there is no certificate, or the
   checker rejects it. */
bool trial_optimum (struct trial *trial, int64_t *makespan, struct status *status);

/* The instance and trial->schedule as in files, each a line; valid until the next call of
   the same, or of one of the above. */
const struct output *trial_instance_text (struct trial *trial);
const struct output *trial_schedule_text (struct trial *trial);

/* A time in ticks as a decimal where it is one (rational_decimal); returns `text`. */
const char *trial_time (const struct trial *trial, int64_t ticks, char text[RATIONAL_TEXT]);

#endif
