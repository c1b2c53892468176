#include "search/theorem/session.h"

#include "base/memory.h"
#include "search/theorem/reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct run {
  struct theorem_session *session;
  struct theorem_proof *proof; /* of this round */
  struct output out;           /* the certificate */
  struct status *status;
};

static const char *
source_of (const struct theorem_request *request)
{
  return request->question->no_source ? "none" : request->given.fast ? "fast" : "any";
}

/* Reads a file whole; *bytes is owned by the caller. False, with errno, when it cannot be read. */
static bool
read_file (const char *path, char **bytes, size_t *length)
{
  size_t capacity = 0, got;
  FILE *file = fopen (path, "re");
  *bytes = NULL;
  *length = 0;
  if (!file)
    return false;
  do {
    memory_grow (*bytes, capacity, *length + 65536);
    got = fread (*bytes + *length, 1, capacity - *length, file);
    *length += got;
  } while (got > 0);
  bool good = !ferror (file);
  fclose (file);
  return good;
}

static bool
open_certificate (struct run *run)
{
  const struct theorem_session *session = run->session;
  const struct theorem_case *given = &session->request.given;
  if (!session->certificate)
    return true;
  if (!output_open (&run->out, session->certificate, run->status))
    return false;
  if (session->request.lists)
    return true;
  output_print (&run->out,
                "{\"certificate\":\"theorem\",\"version\":%" PRIu32
                ",\"question\":\"%s\",\"nodes\":%" PRIu32 ",\"source\":\"%s\",\"ratio\":",
                session->request.question->version, session->request.question->name, given->nodes,
                source_of (&session->request));
  output_rational (&run->out, session->request.given.bound);
  if (given->parts > 0)
    output_all (&run->out, ",\"part\":", given->part + 1, ",\"parts\":", given->parts);
  output_text (&run->out, "}\n");
  return true;
}

/* The first line of a state: what the proof is of. */
static void
write_title (const struct theorem_session *session, struct output *out)
{
  const struct theorem_question *question = session->request.question;
  output_print (out, "provecast-prove 1 %s %s %" PRIu32 " %" PRIu32 " %s %s %s", PROVECAST_VERSION,
                question->name, question->version, session->request.given.nodes,
                source_of (&session->request), session->supremum ? "supremum" : "bound",
                !session->certificate    ? "none"
                : session->request.lists ? "instances"
                                         : "certificate");
  if (session->request.given.parts > 0)
    output_all (out, " ", session->request.given.part + 1, "/", session->request.given.parts);
  output_text (out, "\n");
}

/* What has been written of the certificate. */
static bool
save_certificate (struct run *run, struct output *out)
{
  char *bytes;
  size_t length;
  output_flush (&run->out);
  if (!run->out.temporary)
    return status_set (run->status, STATUS_INPUT,
                       "%s: a proof whose certificate goes to a device or a pipe cannot be kept",
                       run->session->certificate);
  char path[64]; /* the temporary file may have no name */
  snprintf (path, sizeof path, "/proc/self/fd/%d", fileno (run->out.stream));
  if (!read_file (path, &bytes, &length)) {
    free (bytes);
    return status_set (run->status, STATUS_MACHINE, "%s: cannot be read again: %s",
                       run->session->certificate, strerror (errno));
  }
  output_print (out, "certificate %zu\n", length);
  output_bytes (out, bytes, length);
  free (bytes);
  return true;
}

static bool
save (struct run *run)
{
  const struct theorem_session *session = run->session;
  const struct theorem_instance *best = &session->best;
  struct output out;
  if (!output_open (&out, session->state, run->status))
    return false;
  write_title (session, &out);
  output_print (&out, "limit %" PRId64 " %" PRId64 " rounds %" PRIu32 " instance %" PRIu32,
                session->request.given.bound.numerator, session->request.given.bound.denominator,
                session->rounds, best->count);
  output_all (&out, " ", best->value, " ", best->reference);
  for (uint32_t i = 0; i < best->count; i++)
    output_all (&out, " ", best->cost[i]);
  output_text (&out, "\n");
  theorem_proof_save (run->proof, &out);
  if (!session->certificate || save_certificate (run, &out))
    return output_commit (&out, run->status);
  output_discard (&out);
  return false;
}

/* Is the state of this very proof? */
static bool
read_title (const struct theorem_session *session, struct theorem_reader *reader)
{
  struct output title;
  output_init_memory (&title);
  write_title (session, &title);
  bool same = (size_t)(reader->end - reader->at) >= title.length
              && memcmp (reader->at, title.bytes, title.length) == 0;
  reader->at += same ? title.length : 0;
  output_discard (&title);
  return same;
}

static bool
read_best (struct theorem_instance *best, struct theorem_reader *reader)
{
  uint64_t count, value, reference, cost;
  if (!theorem_read_word (reader, "instance")
      || !theorem_read_number (reader, THEOREM_VARIABLES, &count)
      || !theorem_read_number (reader, INT64_MAX, &value)
      || !theorem_read_number (reader, INT64_MAX, &reference))
    return false;
  best->count = (uint32_t)count;
  best->value = (int64_t)value;
  best->reference = (int64_t)reference;
  for (uint32_t i = 0; i < count; i++) {
    if (!theorem_read_number (reader, INT64_MAX, &cost))
      return false;
    best->cost[i] = (int64_t)cost;
  }
  return count == 0
         || (reference > 0 && rational_make (best->value, best->reference, &best->ratio));
}

static bool
read_limit (struct theorem_session *session, struct theorem_reader *reader)
{
  uint64_t numerator, denominator, rounds;
  if (!theorem_read_word (reader, "limit") || !theorem_read_number (reader, INT64_MAX, &numerator)
      || !theorem_read_number (reader, INT64_MAX, &denominator)
      || !theorem_read_word (reader, "rounds") || !theorem_read_number (reader, UINT32_MAX, &rounds)
      || denominator == 0)
    return false;
  session->rounds = (uint32_t)rounds;
  return rational_make ((int64_t)numerator, (int64_t)denominator, &session->request.given.bound)
         && read_best (&session->best, reader)
         && (session->best.nodes = session->request.given.nodes, true);
}

static bool
read_certificate (struct run *run, struct theorem_reader *reader)
{
  uint64_t length;
  if (!run->session->certificate)
    return reader->at == reader->end;
  if (!theorem_read_word (reader, "certificate")
      || !theorem_read_number (reader, INT64_MAX, &length)
      || length != (uint64_t)(reader->end - reader->at))
    return false;
  if (!output_open (&run->out, run->session->certificate, run->status))
    return false;
  output_bytes (&run->out, reader->at, length);
  return true;
}

/* Takes up the proof in the state's file. */
static bool
load (struct run *run, const char *bytes, size_t length)
{
  struct theorem_session *session = run->session;
  struct theorem_reader reader = { bytes, bytes + length };
  if (!read_title (session, &reader))
    return status_set (run->status, STATUS_INPUT,
                       "%s: is not the state of this proof by this version; remove it to "
                       "start again",
                       session->state);
  struct rational bound = session->request.given.bound;
  if (!read_limit (session, &reader)
      || (!session->supremum && rational_compare (bound, session->request.given.bound) != 0))
    return status_set (run->status, STATUS_INPUT, "%s: is damaged, or has another bound",
                       session->state);
  run->proof = theorem_proof_new (&session->request);
  if (theorem_proof_load (run->proof, &reader) && read_certificate (run, &reader))
    return true;
  return status_set (run->status, STATUS_INPUT, "%s: is damaged; remove it to start again",
                     session->state);
}

/* A device may have no end. */
static bool
is_special (const char *path)
{
  struct stat file;
  return stat (path, &file) == 0 && !S_ISREG (file.st_mode);
}

/* Begins the first round, where the state left it if there is one. */
static bool
begin (struct run *run)
{
  struct theorem_session *session = run->session;
  char *bytes = NULL;
  size_t length;
  bool good;
  if (session->state && is_special (session->state)) {
    good = status_set (run->status, STATUS_INPUT, "%s: not a file", session->state);
  } else if (session->state && read_file (session->state, &bytes, &length)) {
    good = load (run, bytes, length);
  } else if (session->state && errno != ENOENT) {
    good = status_set (run->status, status_of_open (errno), "%s: %s", session->state,
                       strerror (errno));
  } else {
    run->proof = theorem_proof_new (&session->request);
    session->rounds = 1;
    good = open_certificate (run);
  }
  free (bytes);
  return good;
}

static void
end_round (struct run *run)
{
  if (run->session->certificate)
    output_discard (&run->out);
  theorem_proof_free (run->proof);
  run->proof = NULL;
}

/* Proven: the certificate is complete. */
static enum status_code
succeed (struct run *run)
{
  struct theorem_session *session = run->session;
  if (session->certificate) {
    if (!session->request.lists)
      output_print (&run->out, "{\"end\":{\"nodes\":%" PRIu64 "}}\n", session->result.counts.nodes);
    if (!output_commit (&run->out, run->status))
      return run->status->code;
  }
  if (session->state && unlink (session->state) != 0 && errno != ENOENT)
    status_set (run->status, STATUS_MACHINE, "%s: %s", session->state, strerror (errno));
  if (run->status->code == STATUS_OK && session->result.counts.instances > 0)
    return STATUS_FALSE;
  return run->status->code;
}

/* One round. *again: the bound was raised, and the proof begins again. */
static enum status_code
run_round (struct run *run, bool *again)
{
  struct theorem_session *session = run->session;
  struct theorem_result *result = &session->result;
  theorem_proof_run (run->proof, session->certificate ? &run->out : NULL, result);
  *again = false;
  switch (result->end) {
  case THEOREM_DONE:
    return succeed (run);
  case THEOREM_LEFT:
    if (session->state && !save (run))
      return run->status->code;
    return STATUS_LIMIT;
  case THEOREM_REFUTED:
    session->best = result->instance;
    *again = session->supremum;
    return STATUS_FALSE;
  case THEOREM_NO_TASK:
    status_set (run->status, STATUS_INPUT, "%s: is damaged; remove it to start again",
                session->state);
    return STATUS_INPUT;
  default:
    status_set (run->status, STATUS_LIMIT, "the numbers of an instance exceed 64 bits");
    return STATUS_LIMIT;
  }
}

/* The limits of the next round: what is left of the time. */
static void
spend (struct limits *limits, double start)
{
  double left = limits->seconds - (limits_now () - start);
  if (limits->seconds > 0)
    limits->seconds = left > 0.001 ? left : 0.001;
}

/* Is the bound none that the question takes? */
static bool
too_long (const struct theorem_session *session)
{
  int64_t most = session->request.question->most_part;
  return session->request.given.bound.numerator > most
         || session->request.given.bound.denominator > most;
}

enum status_code
theorem_session_run (struct theorem_session *session, struct status *status)
{
  struct run run = { .session = session, .status = status };
  struct limits limits = session->request.limits;
  double start = limits_now ();
  bool again = true;
  enum status_code code = begin (&run) ? STATUS_OK : status->code;
  while (code == STATUS_OK && again) {
    code = run_round (&run, &again);
    end_round (&run);
    if (!again)
      return code;
    session->request.given.bound = session->best.ratio;
    if (too_long (session)) {
      status_set (status, STATUS_LIMIT,
                  "the ratio of an instance has more digits than bounds have");
      return STATUS_LIMIT;
    }
    session->request.limits = limits;
    spend (&session->request.limits, start);
    session->rounds++;
    run.proof = theorem_proof_new (&session->request);
    code = open_certificate (&run) ? STATUS_OK : status->code;
  }
  end_round (&run);
  return code;
}
