/* List scheduling of open shops: schedules in which a row and a column never idle together while they have a task left ("dense" schedules,
   at most twice the load: Bárány and Fiala 1982), made forward in time. Whenever lines (rows and columns) have become idle, pairs of them
   are chosen by a rule. Random additions to the work of the lines make many different schedules; a schedule can also be kept up to some
   time and be made anew from there. Nothing is allocated after the start. */
#ifndef HEURISTICS_OPENSHOP_LIST_H
#define HEURISTICS_OPENSHOP_LIST_H

#include "base/limits.h"
#include "base/rng.h"
#include "model/openshop_schedule.h"

enum openshop_list_rule {
  OPENSHOP_LIST_WORK,    /* the idle line with the most work left takes the idle partner with the most work left */
  OPENSHOP_LIST_LONGEST, /* ... the idle partner with which it has the longest task */
  OPENSHOP_LIST_BOTH,    /* ... the idle partner with the greatest sum of work left and time of the task */
  OPENSHOP_LIST_COVER,   /* the matching of idle lines that serves those with the most work left, in lexicographic order */
  OPENSHOP_LIST_RULES
};

struct openshop_list {
  const struct openshop_ticks *ticks;
  const struct deadline *deadline; /* set by the caller; NULL: none */
  int32_t lines;                   /* rows 0 .. jobs - 1, columns from jobs on */
  int64_t *load;                   /* owned [lines] */
  int64_t *work, *key; /* owned [lines]: what is left; the same with its random addition, drawn whenever the line becomes idle */
  int32_t *idle;       /* owned [lines]: by (key, greatest first; index); those without work left are out */
  int32_t idle_count;
  bool *taken;   /* owned [lines] */
  bool *fresh;   /* owned [lines]: idle since this event. All tasks left between idle lines are those of fresh ones */
  int32_t *news; /* owned [lines]: the fresh lines, in the order of `idle` */
  int32_t news_count;
  int64_t *end;           /* owned [jobs]: of the running task of a row */
  int32_t *partner;       /* owned [lines]: of the running task; while matching, of the pair chosen */
  int32_t *heap, running; /* owned [jobs]: rows by (end, index) */
  int32_t *queue, *from;  /* owned [lines]: scratch of the matchings, as `dead` */
  bool *dead;
};

void openshop_list_init (struct openshop_list *list, const struct openshop_ticks *ticks);
void openshop_list_clear (struct openshop_list *list);

/* The idle lines with which this idle line may have a task left: all of them, or the fresh ones. Some may be on its own side. */
static inline const int32_t *
openshop_list_partners (const struct openshop_list *list, int32_t line, int32_t *count)
{
  *count = list->fresh[line] ? list->idle_count : list->news_count;
  return list->fresh[line] ? list->idle : list->news;
}

/* Complete the schedule: tasks that start before `keep` stay (they must be the tasks of a valid schedule), all others are scheduled from
   `keep` on; 0: all anew. `noise`: the largest random addition to the work of a line; 0: none, and `rng` may be NULL. Gives up as soon as
   a line can no longer be through by `limit` (INT64_MAX: never), or the deadline has passed: false, and the schedule is of no use. Else its
   makespan is set. O(n m (n + m)) at worst; about O(n m) times the number of lines that idle at once where all times differ. */
bool openshop_list_run (struct openshop_list *list, enum openshop_list_rule rule, int64_t keep, int64_t noise, struct rng *rng,
                        int64_t limit, struct openshop_schedule *schedule);

#endif
