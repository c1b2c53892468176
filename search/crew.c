#include "search/crew.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

#define RING_PER_THREAD 4 /* results that may wait for a slower one before them */

struct crew_state {
  const struct crew *crew;
  pthread_mutex_t lock;  /* guards all below */
  pthread_cond_t moved;  /* the head moved, or the crew stopped */
  void **ring;           /* results by piece modulo its size; NULL: not there */
  uint64_t size;         /* of the ring */
  uint64_t head, next;   /* pieces head .. next-1 are under way */
  bool stopped, refused; /* no further piece begins; none is taken either */
  bool taking;           /* some thread is */
};

/* The next piece to do. Waits while the ring is full. */
static bool
begin_piece (struct crew_state *state, uint64_t *piece)
{
  pthread_mutex_lock (&state->lock);
  while (!state->stopped && state->next < state->crew->last && state->next - state->head >= state->size)
    pthread_cond_wait (&state->moved, &state->lock);
  bool more = !state->stopped && state->next < state->crew->last;
  if (more)
    *piece = state->next++;
  pthread_mutex_unlock (&state->lock);
  return more;
}

/* Hand out what is at the head, the lock being held but not while a result is taken. One thread at a time: the others leave theirs in the
   ring to it. */
static void
take_results (struct crew_state *state)
{
  void **slot;
  if (state->taking)
    return;
  state->taking = true;
  while (!state->refused && *(slot = &state->ring[state->head % state->size])) {
    void *result = *slot;
    *slot = NULL;
    pthread_mutex_unlock (&state->lock);
    bool good = state->crew->take (state->head, result, state->crew->context);
    pthread_mutex_lock (&state->lock);
    state->head += good;
    state->refused = !good;
    state->stopped |= !good;
    pthread_cond_broadcast (&state->moved);
  }
  state->taking = false;
}

static void
end_piece (struct crew_state *state, uint64_t piece, void *result)
{
  pthread_mutex_lock (&state->lock);
  if (result) {
    state->ring[piece % state->size] = result;
    take_results (state);
  } else {
    state->stopped = true;
    pthread_cond_broadcast (&state->moved);
  }
  pthread_mutex_unlock (&state->lock);
}

static void
work (struct crew_state *state)
{
  const struct crew *crew = state->crew;
  void *memory = crew->begin (crew->context);
  for (uint64_t piece; begin_piece (state, &piece);)
    end_piece (state, piece, crew->work (piece, memory, crew->context));
  crew->end (memory);
}

bool
crew_run (const struct crew *crew)
{
  struct crew_state state = { .crew = crew, .head = crew->first, .next = crew->first };
  state.size = crew->threads > 1 ? (uint64_t)crew->threads * RING_PER_THREAD : 1;
  state.ring = memory_zero (state.size, sizeof *state.ring);
  pthread_mutex_init (&state.lock, NULL);
  pthread_cond_init (&state.moved, NULL);
  if (crew->threads == 1)
    work (&state);
  else {
#pragma omp parallel num_threads(crew->threads)
    work (&state);
  }
  for (uint64_t i = 0; i < state.size; i++)
    if (state.ring[i])
      crew->drop (state.ring[i]);
  free (state.ring);
  pthread_mutex_destroy (&state.lock);
  pthread_cond_destroy (&state.moved);
  return !state.stopped;
}
