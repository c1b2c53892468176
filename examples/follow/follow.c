/* Does what a schedule says, with a process for each rank and a pipe for each send:
     provecast solve FILE --format ranks | ./follow
   A program for a cluster has MPI_Send and MPI_Recv in place of write and read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 4096, LINE = 256 };
static struct operation { int rank, peer, message, sends, pipe[2]; } all[MOST]; /* in order */
static char names[MOST][LINE]; /* of ranks */
static int count, ranks;

static void fail(const char *why) { fprintf(stderr, "follow: %s\n", why); exit(2); }

static void read_schedule(void) { /* the first one */
  char line[LINE], word[16], *slot;
  struct operation at;
  if (!fgets(line, LINE, stdin) || strcmp(line, "schedule 1\n") != 0) fail("no schedule");
  while (fgets(line, LINE, stdin) && strcmp(line, "end\n") != 0) {
    if ((slot = strstr(line, " slot=")) != NULL) *slot = '\0';
    if (sscanf(line, "rank %d=%[^\n]", &at.rank, names[MOST - 1]) == 2 && at.rank < MOST)
      strcpy(names[at.rank], names[MOST - 1]);
    if (sscanf(line, "%15s %d %d %d", word, &at.rank, &at.peer, &at.message) == 4 && count < MOST) {
      at.sends = strcmp(word, "send") == 0;
      all[count++] = at;
    }
    sscanf(line, "ranks %d", &ranks);
  }
}

/* The send that a receive waits for. */
static struct operation *matching(const struct operation *it) {
  for (struct operation *at = all; at < all + count; at++)
    if (at->sends && at->rank == it->peer && at->peer == it->rank && at->message == it->message)
      return at;
  fail("a receive without a send");
  return NULL;
}

static void run(int rank) {
  static int held[MOST]; /* messages, each the number of its source plus 1 */
  for (struct operation *at = all; at < all + count; at++) {
    int *message = &held[at->message];
    if (at->rank != rank) continue;
    if (at->sends) {
      if (*message == 0) *message = rank + 1; /* not received, so it is its source */
      if (write(at->pipe[1], message, sizeof *message) < 0) fail("cannot send");
      continue;
    }
    if (read(matching(at)->pipe[0], message, sizeof *message) <= 0) fail("cannot receive");
    printf("rank %d %s has message %d from rank %d\n", rank, names[rank], at->message,
           *message - 1);
  }
}

int main(void) {
  int status, worst = 0;
  read_schedule();
  for (int i = 0; i < count; i++)
    if (all[i].sends && pipe(all[i].pipe) != 0) fail("too many pipes");
  for (int rank = 0; rank < ranks; rank++)
    if (fork() == 0) { run(rank); return 0; }
  while (wait(&status) > 0) worst |= status;
  return worst != 0;
}
