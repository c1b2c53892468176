/* What provecast-smpi has in two versions. The linker (--wrap, cmake/mpi.cmake) gives each call of
   such a function to the one named __wrap_..., here in mpi/simulated/; __real_... is the
   original. */
#ifndef MPI_SIMULATED_REAL_H
#define MPI_SIMULATED_REAL_H

#include "mpi/post_internal.h"
#include "search/theorem/away.h"
#include "solve/batch_hand.h"
#include "solve/farm.h"
#include "solve/parcel.h"

#include <time.h>

/* Of the system: mpi/simulated/threads.c. */
int __real_clock_gettime (clockid_t clock, struct timespec *time);
int __wrap_clock_gettime (clockid_t clock, struct timespec *time);
int __wrap_nanosleep (const struct timespec *time, struct timespec *left);
unsigned __wrap_alarm (unsigned seconds);
void __wrap_exit (int code) __attribute__ ((noreturn));
int __wrap_on_exit (void (*function) (int code, void *context), void *context);
int __wrap_pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                           void *(*run) (void *context), void *context);
int __wrap_pthread_join (pthread_t thread, void **result);
int __wrap_pthread_mutex_init (pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int __wrap_pthread_mutex_destroy (pthread_mutex_t *mutex);
int __wrap_pthread_mutex_lock (pthread_mutex_t *mutex);
int __wrap_pthread_mutex_unlock (pthread_mutex_t *mutex);
int __wrap_pthread_cond_init (pthread_cond_t *condition, const pthread_condattr_t *attributes);
int __wrap_pthread_cond_destroy (pthread_cond_t *condition);
int __wrap_pthread_cond_wait (pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_timedwait (pthread_cond_t *condition, pthread_mutex_t *mutex,
                                   const struct timespec *end);
int __wrap_pthread_cond_signal (pthread_cond_t *condition);
int __wrap_pthread_cond_broadcast (pthread_cond_t *condition);

/* Pieces of work: mpi/simulated/work.c. */
void __real_hand_work (struct hand *hand);
void __wrap_hand_work (struct hand *hand);
void __real_hand_write (struct hand *hand, struct output *results, struct output *certificates,
                        struct status *trouble);
void __wrap_hand_write (struct hand *hand, struct output *results, struct output *certificates,
                        struct status *trouble);

/* Tasks of one search: mpi/simulated/tasks.c. */
void __real_task_round_run (struct task_runner *runner, int threads,
                            const struct task_round *round);
void __wrap_task_round_run (struct task_runner *runner, int threads,
                            const struct task_round *round);
void __real_farm_serve (const struct batch_job *job, const struct task_kind *const *kinds,
                        const void *ticks, const struct solve_options *options);
void __wrap_farm_serve (const struct batch_job *job, const struct task_kind *const *kinds,
                        const void *ticks, const struct solve_options *options);
void __real_theorem_outcome_make (struct theorem_search *search, const struct theorem_task *task,
                                  uint64_t budget, const struct deadline *deadline, bool writes,
                                  struct theorem_outcome *outcome);
void __wrap_theorem_outcome_make (struct theorem_search *search, const struct theorem_task *task,
                                  uint64_t budget, const struct deadline *deadline, bool writes,
                                  struct theorem_outcome *outcome);

/* Coordination: mpi/simulated/coordination.c. */
bool __real_held_read (struct held *held, struct suite *suite, struct status *status);
bool __wrap_held_read (struct held *held, struct suite *suite, struct status *status);
bool __real_parcel_next_answer (struct parcel *parcel, struct parcel_answer *answer,
                                struct parcel_texts *texts);
bool __wrap_parcel_next_answer (struct parcel *parcel, struct parcel_answer *answer,
                                struct parcel_texts *texts);
void __real_parcel_begin (struct output *parcel, enum parcel_kind kind, uint32_t batch,
                          double seconds);
void __wrap_parcel_begin (struct output *parcel, enum parcel_kind kind, uint32_t batch,
                          double seconds);
struct task_ahead *__real_farm_find_ahead (const struct farm *farm, int rank, uint64_t number);
struct task_ahead *__wrap_farm_find_ahead (const struct farm *farm, int rank, uint64_t number);
struct post *__real_post_open (int argc, char **argv);
struct post *__wrap_post_open (int argc, char **argv);
bool __real_post_look (struct post *post);
bool __wrap_post_look (struct post *post);

#endif
