#include "search/chores.h"

#include <omp.h>
#include <pthread.h>

struct chores {
  pthread_mutex_t lock; /* guards all below, and the chores' own fields */
  pthread_cond_t moved; /* a chore was added or done, or all is over */
  struct chore *first;  /* those with pieces not begun, oldest first */
  bool over;
};

static void
unlink_chore (struct chores *chores, const struct chore *chore)
{
  struct chore **link = &chores->first;
  while (*link && *link != chore)
    link = &(*link)->next;
  if (*link)
    *link = chore->next;
}

/* Do the next piece. The lock is held, but not meanwhile. */
static void
do_piece (struct chores *chores, struct chore *chore)
{
  size_t piece = chore->begun++;
  if (chore->begun == chore->pieces)
    unlink_chore (chores, chore);
  pthread_mutex_unlock (&chores->lock);
  chore->work (chore->context, piece);
  pthread_mutex_lock (&chores->lock);
  if (++chore->done == chore->pieces)
    pthread_cond_broadcast (&chores->moved);
}

static void
help (struct chores *chores)
{
  pthread_mutex_lock (&chores->lock);
  while (!chores->over)
    if (chores->first)
      do_piece (chores, chores->first);
    else
      pthread_cond_wait (&chores->moved, &chores->lock);
  pthread_mutex_unlock (&chores->lock);
}

static void
end (struct chores *chores)
{
  pthread_mutex_lock (&chores->lock);
  chores->over = true;
  pthread_cond_broadcast (&chores->moved);
  pthread_mutex_unlock (&chores->lock);
}

void
chores_run (int threads, void (*lead) (struct chores *chores, void *context), void *context)
{
  struct chores chores = { .first = NULL };
  pthread_mutex_init (&chores.lock, NULL);
  pthread_cond_init (&chores.moved, NULL);
  if (threads == 1)
    lead (&chores, context);
  else {
#pragma omp parallel num_threads(threads)
    if (omp_get_thread_num () > 0)
      help (&chores);
    else {
      lead (&chores, context);
      end (&chores);
    }
  }
  pthread_mutex_destroy (&chores.lock);
  pthread_cond_destroy (&chores.moved);
}

void
chores_add (struct chores *chores, struct chore *chore)
{
  chore->begun = chore->done = 0;
  chore->next = NULL;
  pthread_mutex_lock (&chores->lock);
  struct chore **link = &chores->first;
  while (*link)
    link = &(*link)->next;
  *link = chore;
  pthread_cond_broadcast (&chores->moved);
  pthread_mutex_unlock (&chores->lock);
}

void
chores_finish (struct chores *chores, struct chore *chore, bool meanwhile)
{
  pthread_mutex_lock (&chores->lock);
  while (chore->done < chore->pieces)
    if (chore->begun < chore->pieces)
      do_piece (chores, chore);
    else if (meanwhile && chores->first)
      do_piece (chores, chores->first);
    else
      pthread_cond_wait (&chores->moved, &chores->lock);
  pthread_mutex_unlock (&chores->lock);
}

void
chores_drop (struct chores *chores, struct chore *chore)
{
  pthread_mutex_lock (&chores->lock);
  if (chore->begun < chore->pieces) {
    unlink_chore (chores, chore);
    chore->pieces = chore->begun;
  }
  while (chore->done < chore->pieces)
    pthread_cond_wait (&chores->moved, &chores->lock);
  pthread_mutex_unlock (&chores->lock);
}
