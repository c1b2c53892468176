/* What a store holds after an interrupt at any moment is what an undisturbed run puts there. */
#include "results/store/fill.h"

#include "results/store/export.h"
#include "results/store/import.h"
#include "results/store/json.h"
#include "tests/support/rounds.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>
#include <zlib.h>

/* A signal comes at this call of deadline_passed, which the linker sends here. 0: none. */
static uint64_t signal_at, calls;

bool __real_deadline_passed (const struct deadline *deadline);
bool __wrap_deadline_passed (const struct deadline *deadline);

bool
__wrap_deadline_passed (const struct deadline *deadline)
{
  if (++calls == signal_at)
    raise (SIGINT);
  return __real_deadline_passed (deadline);
}

/* The same for the pieces of texts that are compressed. */
static uint64_t piece_at, pieces;

int __real_deflate (z_stream *stream, int flush);
int __wrap_deflate (z_stream *stream, int flush);

int
__wrap_deflate (z_stream *stream, int flush)
{
  if (++pieces == piece_at)
    raise (SIGINT);
  return __real_deflate (stream, flush);
}

/* Searches, proofs and heuristics of all kinds that take some hundred steps. */
static const char suite[]
  = "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":4},"
    "{\"cost\":3,\"count\":7},{\"cost\":7,\"count\":5},{\"cost\":11,\"count\":3}]}\n"
    "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":3,\"receive\":1},"
    "{\"send\":2,\"receive\":2},{\"send\":4,\"receive\":3}],\"multicasts\":[{\"source\":0,"
    "\"destinations\":[2,1,3],\"bytes\":1},{\"source\":1,\"destinations\":[0,3],\"bytes\":1}]}\n"
    "{\"model\":\"exchange\",\"times\":[[0,1,5,3],[2,0,2,7],[6,1,0,2],[3,3,4,0]]}\n"
    "{\"model\":\"openshop\",\"times\":[[3,1,7],[2,4,5],[1,6,2],[8,2,3]]}\n"
    "{\"model\":\"parameterized\",\"nodes\":9,\"hold\":2,\"end\":7,\"ports\":1}\n";

/* Fill a store with the suite; a signal comes at that call. Returns whether it came. */
static bool
fill_store (const char *file, const char *path, uint64_t at)
{
  const struct fill_options options = { .threads = 1 };
  struct fill_report report;
  struct output out;
  struct source source;
  struct status status;
  status_init (&status);
  limits_catch_signals ();
  limits_forget_interrupt ();
  cr_assert (source_open (&source, file, true, &status), "%s", status.message);
  output_init_memory (&out);
  calls = 0;
  signal_at = at;
  enum status_code code = fill_run (&source, path, &options, &out, &report, &status);
  bool came = limits_interrupted ();
  limits_forget_interrupt ();
  cr_expect_eq (code, came ? STATUS_LIMIT : STATUS_OK, "%s", status.message);
  output_discard (&out);
  source_close (&source);
  return came;
}

static char *
contents (const char *path)
{
  const struct store_export options
    = { .format = STORE_JSONL, .json = STORE_JSON_SCHEDULE | STORE_JSON_CERTIFICATE };
  struct store *store = store_of (path, STORE_READ);
  struct output out;
  struct status status;
  status_init (&status);
  output_init_memory (&out);
  cr_assert (store_export (store, &options, &out, &status), "%s", status.message);
  output_char (&out, '\0');
  store_close (store);
  return out.bytes;
}

/* The instances come in order, so what is there is the beginning of what there would be. */
Test (fill, interrupted)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db"), *file = folder_path (&folder, "suite.jsonl");
  uint64_t interrupted = 0, last = 0;
  folder_write (&folder, "suite.jsonl", suite);
  cr_assert_not (fill_store (file, path, 0));
  last = calls;
  char *whole = contents (path);
  cr_expect_gt (last, 20, "%llu", (unsigned long long)last);
  for (uint64_t at = 1; at <= last; at += 1 + at / (uint64_t)quick_or_slow (6, 20)) {
    unlink (path);
    interrupted += fill_store (file, path, at);
    char *part = contents (path);
    cr_expect_eq (strncmp (part, whole, strlen (part)), 0, "at %llu of %llu:\n%s",
                  (unsigned long long)at, (unsigned long long)last, part);
    free (part);
  }
  cr_expect_gt (interrupted, 10);
  cr_expect_not (fill_store (file, path, 0)); /* the same command resumes */
  char *again = contents (path);
  cr_expect_str_eq (again, whole);
  free (again);
  free (whole);
  free (path);
  free (file);
  folder_remove (&folder);
}

/* Schedules of many pieces: an interrupt before the last one drops the instance. */
Test (fill, interrupted_while_it_compresses)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db"), *file = folder_path (&folder, "suite.jsonl");
  folder_write (&folder, "suite.jsonl",
                "{\"model\":\"parameterized\",\"nodes\":20000,\"hold\":2,\"end\":7}\n");
  pieces = piece_at = 0;
  cr_assert_not (fill_store (file, path, 0));
  uint64_t all = pieces;
  cr_expect_geq (all, 6, "%llu", (unsigned long long)all);
  for (piece_at = 1; piece_at < all; piece_at++) {
    if (piece_at > 1 && piece_at < all - 1 && piece_at != all / 2 && !quick_or_slow (0, 1))
      continue;
    pieces = 0;
    unlink (path);
    cr_expect (fill_store (file, path, 0));
    cr_expect_leq (pieces, piece_at + 1, "it resumes after piece %llu",
                   (unsigned long long)piece_at);
    char *held = contents (path);
    cr_expect_str_eq (held, "");
    free (held);
  }
  piece_at = 0;
  free (path);
  free (file);
  folder_remove (&folder);
}
