/* Open shops as a problem for search/learn. Tasks are those of docs/CERTIFICATES-openshop.md: the pairs with a time above 0, numbered in
   row-major order. Variables: the start of each task; for each two tasks a < b of one row or column a boolean, "a comes before b". Every
   row and every column is a machine (search/learn_machine.h), and all tasks end by a common limit; what is learned under a limit holds
   under each smaller one. Where it is asked for, one task starts in the first half of the time it has (the document's rule O4). */
#ifndef SEARCH_OPENSHOP_MODEL_H
#define SEARCH_OPENSHOP_MODEL_H

#include "search/learn.h"
#include "search/openshop.h"

struct openshop_model;

#define OPENSHOP_MODEL_NO_MIRROR (-1)

/* `most`, at least as long as each task: the largest makespan of interest. `mirror`: the task that starts in the first half, or
   OPENSHOP_MODEL_NO_MIRROR. What is learned is appended to `log`'s clauses, unless it is NULL. Ticks and log must outlive the model. */
struct openshop_model *openshop_model_new (const struct openshop_ticks *ticks, int64_t most, int32_t mirror,
                                           struct openshop_certificate *log);

/* The same; NULL when the deadline passed before it was made, which for thousands of tasks takes a while. */
struct openshop_model *openshop_model_try (const struct openshop_ticks *ticks, int64_t most, int32_t mirror,
                                           struct openshop_certificate *log, const struct deadline *deadline);
void openshop_model_free (struct openshop_model *model);

/* How many bytes the model of these ticks will take, at most about, before anything is learned. */
uint64_t openshop_model_bytes (const struct openshop_ticks *ticks);

/* How many it takes now, with what was learned and its log. */
uint64_t openshop_model_used (const struct openshop_model *model);

/* What is learned from now on goes nowhere. */
void openshop_model_forget_log (struct openshop_model *model);

/* How many bytes of that its log takes. */
uint64_t openshop_model_logged (const struct openshop_model *model);

struct learn *openshop_model_learn (struct openshop_model *model);

/* The variable of a task's start. */
int32_t openshop_model_start (const struct openshop_model *model, int32_t task);

/* The task that the mirror should be about: the longest one of the lines with the largest sum. */
int32_t openshop_model_mirror (const struct openshop_ticks *ticks);

/* Abort when something that is learned cuts off both this valid schedule and its mirror image while they are still of interest. */
void openshop_model_debug (struct openshop_model *model, const struct openshop_schedule *schedule);

/* Try first what this valid schedule does. */
void openshop_model_suggest (struct openshop_model *model, const struct openshop_schedule *schedule);

/* After LEARN_SOLUTION: the schedule. */
void openshop_model_schedule (const struct openshop_model *model, struct openshop_schedule *schedule);

/* From now on only makespans up to this. False when there is none. At the root. */
bool openshop_model_limit (struct openshop_model *model, int64_t most);

#endif
