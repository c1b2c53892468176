/* Lines of a suite, of which each takes its recorded time. Equal lines with the name of an instance
   are one piece: their results do not depend on their places. */
#include "mpi/simulated/ledger.h"
#include "mpi/simulated/real.h"
#include "mpi/simulated/tasks.h"

#include <string.h>

/* The lines that the threads have in hand. */
static struct line {
  char key[DIGEST_BYTES];
  bool known, timed;
  double seconds;
  struct bytes result, certificate; /* known: texts */
} lines[LEDGER_THREADS];

/* What is kept of a verdict, before the texts. */
struct verdict {
  uint32_t state, heuristic_optimal;
  uint64_t kind;
};

/* Nothing is to be proven again: the verdict is the recorded one. */
static void
take_verdict (struct line *line, struct hand *hand, struct bytes *piece)
{
  struct verdict verdict;
  bytes_get (piece, verdict);
  hand->kind = verdict.kind;
  hand->verdict = (struct batch_verdict){ .state = (enum batch_state)verdict.state,
                                          .heuristic_optimal = verdict.heuristic_optimal };
  size_t length = bytes_get_count (piece, 1);
  bytes_open (&line->result, bytes_skip (piece, length), length);
  length = bytes_get_count (piece, 1);
  bytes_open (&line->certificate, bytes_skip (piece, length), length);
}

static void
time_line (struct line *line, struct hand *hand)
{
  double start = ledger_processor ();
  __real_hand_work (hand);
  line->seconds = ledger_processor () - start;
  line->timed = true;
}

/* Several ranks search a single instance by tasks (mpi/simulated/tasks.c). */
void
__wrap_hand_work (struct hand *hand)
{
  struct line *line = &lines[ledger_thread ()];
  struct bytes piece;
  line->known = line->timed = false;
  if (!ledger_is_open ()) {
    __real_hand_work (hand);
    return;
  }
  ledger_leave ();
  if (hand->line.single) {
    tasks_begin ();
    __real_hand_work (hand);
    tasks_end ();
    ledger_return ();
    return;
  }
  ledger_key (line->key, "line", hand->line.text, hand->line.length);
  line->known = ledger_find (line->key, &line->seconds, &piece);
  if (line->known)
    take_verdict (line, hand, &piece);
  else
    time_line (line, hand);
  ledger_return ();
}

/* Refused lines, and those that rank 0 has to settle, are done again in each run. */
static void
record (const struct line *line, const struct hand *hand, const struct output *result,
        const struct output *certificate)
{
  const struct verdict verdict
    = { hand->verdict.state, hand->verdict.heuristic_optimal, hand->kind };
  struct output piece = { .stream = NULL };
  bool settled = hand->line.account && hand->line.account->length > 0;
  if (hand->verdict.state == BATCH_REFUSED || settled)
    return;
  bytes_put (&piece, verdict);
  bytes_put_list (&piece, result->bytes, result->length, 1);
  bytes_put_list (&piece, certificate->bytes, certificate->length, 1);
  ledger_add (line->key, line->seconds, &piece);
  output_discard (&piece);
}

static void
write_timed (struct line *line, struct hand *hand, struct output *results,
             struct output *certificates, struct status *trouble)
{
  struct output result = { .stream = NULL }, certificate = { .stream = NULL };
  ledger_leave ();
  double start = ledger_processor ();
  __real_hand_write (hand, &result, certificates ? &certificate : NULL, trouble);
  line->seconds += ledger_processor () - start;
  record (line, hand, &result, &certificate);
  ledger_return ();
  ledger_use (LEDGER_WORK, line->seconds);
  output_bytes (results, result.bytes, result.length);
  if (certificates)
    output_bytes (certificates, certificate.bytes, certificate.length);
  output_discard (&result);
  output_discard (&certificate);
}

void
__wrap_hand_write (struct hand *hand, struct output *results, struct output *certificates,
                   struct status *trouble)
{
  struct line *line = &lines[ledger_thread ()];
  if (line->timed) {
    write_timed (line, hand, results, certificates, trouble);
  } else if (line->known) {
    ledger_use (LEDGER_WORK, line->seconds);
    output_bytes (results, line->result.at, (size_t)(line->result.end - line->result.at));
    if (certificates)
      output_bytes (certificates, line->certificate.at,
                    (size_t)(line->certificate.end - line->certificate.at));
  } else {
    __real_hand_write (hand, results, certificates, trouble);
  }
}
