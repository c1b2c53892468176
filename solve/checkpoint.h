/* What a search has worked out, in a file from which the same search continues: the results of its
   finished tasks (search/core/task_round.h) by the hash of what they depend on, and the states that
   tasks left behind. The search runs again from its beginning and finds its results here, so
   bounds, incumbent, schedule, counts and proof are those of a search that nothing interrupted, at
   any number of threads and ranks.

   The file appears whole or not at all. Its first line says what it is, and whose: the version, the
   hash of the engines (solve/build_identity.h), which provecast and provecast-mpi of one build have
   in common, and the hash of the instance with the options that results depend on. Its last 64
   characters are the hash of all before. */
#ifndef SOLVE_CHECKPOINT_H
#define SOLVE_CHECKPOINT_H

#include "base/bytes.h"
#include "search/core/task_round.h"

struct checkpoint;

/* What is in the file, or nothing if there is none. `identity` [length]: instance and options. NULL
   with STATUS_INPUT, the file named, if it is damaged or of another instance, build or kind; with
   the code of status_of_open if it cannot be read or written. */
struct checkpoint *checkpoint_open (const char *path, const char *identity, size_t length,
                                    struct status *status);
void checkpoint_free (struct checkpoint *checkpoint);

/* The result of a task; stays valid. False: it is not known. */
bool checkpoint_find (const struct checkpoint *checkpoint, const char key[TASK_KEY],
                      struct bytes *result);

/* Adds one; the output becomes empty. Beyond 1 GiB of results none is added. */
void checkpoint_add (struct checkpoint *checkpoint, const char key[TASK_KEY],
                     struct output *result);

/* The same for a part of a task, which checkpoint_drop_parts forgets: the task is done. */
void checkpoint_add_part (struct checkpoint *checkpoint, const char key[TASK_KEY],
                          struct output *result);
void checkpoint_drop_parts (struct checkpoint *checkpoint);

/* The state of this name and version. False: that is not known. */
bool checkpoint_find_state (const struct checkpoint *checkpoint, const char *name,
                            const char version[TASK_KEY], struct bytes *state);

/* Is there a state of this name after at least this number of steps? */
bool checkpoint_reaches (const struct checkpoint *checkpoint, const char *name, uint64_t step);

/* Replaces the state of this name, which is the one after `step` steps; the output becomes
   empty. */
void checkpoint_set_state (struct checkpoint *checkpoint, const char *name,
                           const char version[TASK_KEY], uint64_t step, struct output *state);

/* Is it time to write the file? First after a second, then so seldom that writing takes less than
   2 % of the time. */
bool checkpoint_due (const struct checkpoint *checkpoint);

/* Writes the file, unless it has all. False with STATUS_MACHINE: it could not be; what it held
   before stays. */
bool checkpoint_write (struct checkpoint *checkpoint, struct status *status);

/* Nothing is left to be done: the file of this path goes, if there is one. */
void checkpoint_remove (const char *path);

#endif
