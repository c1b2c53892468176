#include "search/core/ordered_map.h"

#include "base/memory.h"
#include "base/team.h"

#include <pthread.h>
#include <stdlib.h>

#define RING_PER_THREAD 4 /* results that may wait for an earlier one */

struct ordered_map_state {
  const struct ordered_map *map;
  pthread_mutex_t lock;  /* guards all below */
  pthread_cond_t moved;  /* the head moved, or the map stopped */
  void **ring;           /* results by piece modulo its size; NULL: not there */
  uint64_t size;         /* of the ring */
  uint64_t head, next;   /* pieces head .. next-1 are in progress */
  bool stopped, refused; /* no more pieces begin; no more results are taken either */
  bool taking;           /* a thread is in `take` */
};

/* The next piece. Waits while the ring is full. False if there is none. */
static bool
begin_piece (struct ordered_map_state *state, uint64_t *piece)
{
  pthread_mutex_lock (&state->lock);
  while (!state->stopped && state->next < state->map->last
         && state->next - state->head >= state->size)
    pthread_cond_wait (&state->moved, &state->lock);
  bool more = !state->stopped && state->next < state->map->last;
  if (more)
    *piece = state->next++;
  pthread_mutex_unlock (&state->lock);
  return more;
}

/* Takes the results at the head, with the lock released during `take`. One thread at a time: the
   others leave their results in the ring. */
static void
take_results (struct ordered_map_state *state)
{
  void **slot;
  if (state->taking)
    return;
  state->taking = true;
  while (!state->refused && *(slot = &state->ring[state->head % state->size])) {
    void *result = *slot;
    *slot = NULL;
    pthread_mutex_unlock (&state->lock);
    bool good = state->map->take (state->head, result, state->map->context);
    pthread_mutex_lock (&state->lock);
    state->head += good;
    state->refused = !good;
    state->stopped |= !good;
    pthread_cond_broadcast (&state->moved);
  }
  state->taking = false;
}

static void
end_piece (struct ordered_map_state *state, uint64_t piece, void *result)
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

/* For team_run. */
static void
work (void *context, size_t member)
{
  struct ordered_map_state *state = context;
  (void)member;
  const struct ordered_map *map = state->map;
  void *memory = map->begin (map->context);
  for (uint64_t piece; begin_piece (state, &piece);)
    end_piece (state, piece, map->work (piece, memory, map->context));
  map->end (memory);
}

bool
ordered_map_run (const struct ordered_map *map)
{
  struct ordered_map_state state = { .map = map, .head = map->first, .next = map->first };
  state.size = map->threads > 1 ? (uint64_t)map->threads * RING_PER_THREAD : 1;
  state.ring = memory_zero (state.size, sizeof *state.ring);
  pthread_mutex_init (&state.lock, NULL);
  pthread_cond_init (&state.moved, NULL);
  team_run (map->threads, work, &state);
  for (uint64_t i = 0; i < state.size; i++)
    if (state.ring[i])
      map->drop (state.ring[i]);
  free (state.ring);
  pthread_mutex_destroy (&state.lock);
  pthread_cond_destroy (&state.moved);
  return !state.stopped;
}
