/* Equal reasons, so that a fault of every instance is reported once: of each kind of finding
   (finding_kind) the first few different reasons, each with the number of its instances. */
#ifndef JUDGE_GROUPS_H
#define JUDGE_GROUPS_H

#include "judge/writers.h"

#define GROUPS_SHOWN 10 /* different reasons of a kind */

struct groups;
struct groups *groups_new (void);
void groups_free (struct groups *groups); /* NULL is fine */

/* Counts a finding. True: it is to be shown, being the first of its reason and among the first
   GROUPS_SHOWN reasons of its kind. */
bool groups_add (struct groups *groups, const struct findings *findings,
                 const struct finding *finding);

/* Writes a line for each reason of several instances, for each kind of which reasons are not shown,
   and for each reason for skipping. */
void groups_write (const struct groups *groups, writers_say *say, struct output *out);

#endif
