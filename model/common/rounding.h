/* Rounding of an instance's numbers up to a grid, so that times of any precision fit into ticks.

   Every time is rounded up to a multiple of the step Q, and every time per byte up to a multiple of
   Q / B, B the smallest power of ten not below the longest message. Nothing is made smaller, so a
   schedule of the rounded instance, with its start times, is one of the instance as given, and the
   optimum as given is not greater. How much less it can be, docs/FORMATS.md proves ("Rounding").
   The checker has its own version: verify/core/rounding.h. */
#ifndef MODEL_COMMON_ROUNDING_H
#define MODEL_COMMON_ROUNDING_H

#include "base/output.h"
#include "base/rational.h"

/* What --resolution asks for. Zero bytes: nothing. */
struct resolution {
  bool given, automatic; /* automatic: the finest power of ten that fits, if any is needed */
  struct rational step;  /* > 0, else */
  const char *text;      /* as given; not owned */
};

/* Reads "auto" or a positive number. False: neither. */
bool resolution_read (const char *text, struct resolution *resolution);

/* What was done with an instance. */
struct rounding {
  struct rational step; /* its denominator is 0 where no number was changed */
  int64_t least;        /* the fewest multiples to which a number was rounded up */
  /* the optimum grew by less than this number of steps; 0: no bound is known */
  int64_t steps;
};

static inline bool
rounding_made (const struct rounding *rounding)
{
  return rounding->step.denominator != 0;
}

/* The finest step that `auto` tries. */
struct rational rounding_finest (void);

/* The step of times per byte for a step of times and a longest message of `bytes`: Q / B. Its
   denominator is 0 where it does not fit into 64 bits. */
struct rational rounding_rate (struct rational step, int64_t bytes);

/* Rounds a number up to a multiple of `step`, for those who do not round a text, and notes in *done
   that it was changed on a grid of `times`. False when it does not fit into 64 bits. */
bool rounding_number (struct rational *value, struct rational step, struct rational times,
                      struct rounding *done);

#define ROUNDING_WORDS 128

/* By how much an optimum grew at most, in words: "an optimum grows by at most 0.5 % and by less
   than 7 steps". Of several instances `least` is the smallest, `steps` the largest, 0: not
   known. */
void rounding_words (int64_t least, int64_t steps, char words[ROUNDING_WORDS]);

/* Rounds the numbers of an instance's text [*length]. If any changes, *text and *length become the
   new text, which is in `room` and has the same lines. A text that is not well-formed, or in a
   layout of a benchmark, stays as it is; its reader reports the error. With an automatic
   step the text also stays if it fits as it is, or does not fit when rounded to whole units. */
void rounding_apply (const struct resolution *resolution, const char **text, size_t *length,
                     struct output *room, struct rounding *done);

/* *lower: a lower bound on the optimum of the instance as given, from one on that of the rounded
   instance. False: none is known. */
bool rounding_lower (const struct rounding *rounding, struct rational bound,
                     struct rational *lower);

#endif
