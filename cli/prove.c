/* The command prove: theorems about all instances of a size. */
#include "base/memory.h"
#include "base/team.h"
#include "cli/commands.h"
#include "cli/names.h"
#include "cli/options.h"
#include "model/common/model.h"
#include "model/common/parts.h"
#include "search/core/model.h"
#include "search/theorem/away.h"
#include "search/theorem/session.h"
#include "solve/farm.h"

#include <inttypes.h>
#include <string.h>

enum {
  KEY_N = OPTION_OWN,
  KEY_BOUND,
  KEY_SUPREMUM,
  KEY_SOURCE,
  KEY_CERTIFICATE,
  KEY_INSTANCES,
  KEY_RESUME,
  KEY_PART,
  KEY_THREADS
};

static const struct argp_option options[] = {
  { "n", KEY_N, "N", 0, "The number of destinations, or of nodes in total exchange", 0 },
  { "bound", KEY_BOUND, "R", 0, "Prove that the ratio is at most R, such as 5/4", 0 },
  { "supremum", KEY_SUPREMUM, NULL, 0,
    "Find the smallest bound that holds, with an instance that attains it, and prove it", 0 },
  { "source", KEY_SOURCE, "WHICH", 0,
    "any: the source has any cost (default); fast: it is a fastest node", 0 },
  { "certificate", KEY_CERTIFICATE, "FILE", 0,
    "Write the proof to FILE (-: standard output, for a pipe to certify)", 0 },
  { "instances", KEY_INSTANCES, "FILE", 0,
    "Write instances above the bound to FILE (-: standard output), one of each part of the tree "
    "that has some",
    0 },
  { "resume", KEY_RESUME, "FILE", 0,
    "Keep the proof in FILE when a limit or Ctrl-C ends it; the next run continues it", 0 },
  { "part", KEY_PART, "I/N", 0,
    "Prove part I of N of a theorem about fastest node first; proofs of all parts prove the "
    "theorem",
    0 },
  { "threads", KEY_THREADS, "N", 0, "Use N threads" OPTION_THREADS_ALL, 0 },
  { OPTION_ROW_TIME_LIMIT ("End after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory the proof may take") },
  { OPTION_ROW_JSON ("Write one JSON object; with --list one a line for each question") },
  { OPTION_ROW_LIST ("List the questions") },
  { 0 },
};

static const char *const names[] = { "QUESTION", NULL };

struct prove {
  struct options options;
  struct theorem_session session;
  bool bounded;
  const char *certificate, *instances; /* NULL: none */
  const char *reason;                  /* which limit ended it */
};

static void
read_bound (struct prove *prove, const char *text)
{
  struct rational *limit = &prove->session.request.given.bound;
  enum rational_parse read = rational_parse (text, strlen (text), limit);
  if (read == RATIONAL_OVERFLOW)
    cli_usage ("--bound: '%s' has too many digits", text);
  if (read != RATIONAL_OK || limit->numerator < 0)
    cli_usage ("--bound: '%s' is not a number of at least 0, such as 5/4", text);
  prove->bounded = true;
}

static void
read_part (struct theorem_case *given, const char *text)
{
  uint64_t part, parts;
  cli_part ("--part", text, PARTS_MOST, &part, &parts);
  given->part = (uint32_t)part;
  given->parts = (uint32_t)parts;
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct prove *prove = state->input;
  struct theorem_request *request = &prove->session.request;
  switch (key) {
  case KEY_N:
    request->given.nodes = (uint32_t)cli_integer ("--n", value, 1, THEOREM_NODES);
    return 0;
  case KEY_BOUND:
    read_bound (prove, value);
    return 0;
  case KEY_SUPREMUM:
    prove->session.supremum = true;
    return 0;
  case KEY_SOURCE:
    request->given.fast = options_second ("--source", value, "any", "fast");
    return 0;
  case KEY_CERTIFICATE:
    prove->certificate = value;
    return 0;
  case KEY_INSTANCES:
    prove->instances = value;
    return 0;
  case KEY_RESUME:
    prove->session.state = value;
    return 0;
  case KEY_PART:
    read_part (&request->given, value);
    return 0;
  case KEY_THREADS:
    request->threads = (int)cli_integer ("--threads", value, 1, 1024);
    return 0;
  default:
    return options_parse (&prove->options, key, value);
  }
}

/* Question i of all models; NULL: there are no more. */
static const struct theorem_question *
question_at (size_t i)
{
  for (const struct model *model = models; model->name; model++)
    for (const struct theorem_question *const *question = model->solve->questions;
         question && *question; question++)
      if (i-- == 0)
        return *question;
  return NULL;
}

static void
list (struct output *out)
{
  for (const struct model *model = models; model->name; model++) {
    const struct theorem_question *const *question = model->solve->questions;
    if (question)
      output_print (out, "%s:\n", model->name);
    for (; question && *question; question++)
      output_print (out, "  %-*s %s, n = %" PRIu32 " to %" PRIu32 "\n", NAMES_WIDTH,
                    (*question)->name, (*question)->title, (*question)->least_nodes,
                    (*question)->most_nodes);
  }
}

static void
list_json (struct output *out)
{
  for (const struct model *model = models; model->name; model++)
    for (const struct theorem_question *const *question = model->solve->questions;
         question && *question; question++) {
      output_all (out, "{\"model\":\"", model->name, "\",\"name\":\"", (*question)->name,
                  "\",\"summary\":");
      output_json_string (out, (*question)->title);
      output_all (out, ",\"least_n\":", (*question)->least_nodes,
                  ",\"most_n\":", (*question)->most_nodes, "}\n");
    }
}

static const struct theorem_question *
find_question (const char *name)
{
  const struct theorem_question *question;
  struct suggest suggest;
  suggest_start (&suggest, name);
  for (size_t i = 0; (question = question_at (i)); i++) {
    if (strcmp (question->name, name) == 0)
      return question;
    suggest_offer (&suggest, question->name);
  }
  cli_unknown ("there is no question", &suggest, "prove --list");
}

/* What is written, and where? */
static void
check_file (struct prove *prove)
{
  struct theorem_session *session = &prove->session;
  if (prove->certificate && prove->instances)
    cli_usage ("prove: give either --certificate or --instances");
  if (prove->instances && session->supremum)
    cli_usage ("--instances: needs --bound");
  session->request.lists = prove->instances;
  session->certificate = prove->instances ? prove->instances : prove->certificate;
  if (!session->certificate || strcmp (session->certificate, "-") != 0)
    return;
  if (session->supremum)
    cli_usage ("--certificate: - needs --bound, as the proof of a supremum starts several times");
  if (session->state)
    cli_usage ("--resume: needs a certificate in a file, or none");
}

/* Does the command line say what to prove? */
static void
check_usage (struct prove *prove)
{
  struct theorem_session *session = &prove->session;
  struct theorem_request *request = &session->request;
  struct rational *bound = &request->given.bound;
  request->question = find_question (prove->options.values[0]);
  request->limits = prove->options.limits;
  if (request->given.nodes == 0)
    cli_usage ("prove: --n is missing");
  if (request->given.nodes < request->question->least_nodes
      || request->given.nodes > request->question->most_nodes)
    cli_usage ("--n: must be from %" PRIu32 " to %" PRIu32, request->question->least_nodes,
               request->question->most_nodes);
  if (request->question->no_source && request->given.fast)
    cli_usage ("--source: instances of question '%s' have no source", request->question->name);
  if (prove->bounded == session->supremum)
    cli_usage ("prove: give either --bound or --supremum");
  if (request->given.parts > 0 && !request->question->has_parts)
    cli_usage ("--part: proofs of question '%s' have no parts", request->question->name);
  if (request->given.parts > 0 && session->supremum)
    cli_usage ("--part: needs --bound, which must be the same for all parts");
  if (session->supremum)
    *bound = request->question->least;
  if (bound->numerator > request->question->most_part
      || bound->denominator > request->question->most_part)
    cli_usage ("--bound: numerator and denominator must be at most %" PRId64,
               request->question->most_part);
  check_file (prove);
}

static void
write_instance (const struct prove *prove, bool json, struct output *out)
{
  prove->session.request.question->write (&prove->session.best, json, out);
}

/* One of three texts: the instances have no source, a fast one, any one. */
static const char *
source_of (const struct theorem_request *request, const char *none, const char *fast,
           const char *any)
{
  return request->question->no_source ? none : request->given.fast ? fast : any;
}

static void
write_json (const struct prove *prove, enum status_code code, struct output *out)
{
  const struct theorem_session *session = &prove->session;
  const struct theorem_counts *counts = &session->result.counts;
  output_print (out,
                "{\"theorem\":\"%s\",\"nodes\":%" PRIu32 ",\"source\":\"%s\",\"status\":\"%s\"",
                session->request.question->name, session->request.given.nodes,
                source_of (&session->request, "none", "fast", "any"),
                code == STATUS_OK      ? "proven"
                : code == STATUS_FALSE ? "false"
                                       : "open");
  output_all (out, ",\"ratio\":", session->request.given.bound);
  if (session->request.given.parts > 0)
    output_all (out, ",\"part\":", session->request.given.part + 1,
                ",\"parts\":", session->request.given.parts);
  if (session->best.count > 0) {
    output_all (out, ",\"value\":", session->best.value, ",\"",
                session->request.question->reference, "\":", session->best.reference,
                ",\"instance\":");
    write_instance (prove, true, out);
  }
  if (prove->instances)
    output_all (out, ",\"instances\":", (int64_t)counts->instances);
  output_print (out, ",\"tree\":%" PRIu64 ",\"closed\":%.6f", counts->nodes, session->result.share);
  if (code == STATUS_LIMIT)
    output_all (out, ",\"reason\":\"", prove->reason, "\"");
  output_text (out, "}\n");
}

static void
write_claim (const struct prove *prove, struct output *out)
{
  const struct theorem_request *request = &prove->session.request;
  output_print (out, "%s, %" PRIu32 " %s%s%s", request->question->title, request->given.nodes,
                request->question->no_source ? "node" : "destination",
                request->given.nodes == 1 ? "" : "s",
                source_of (request, "", ", source a fastest node", ", any source"));
  if (request->given.parts > 0)
    output_all (out, ", part ", request->given.part + 1, " of ", request->given.parts);
  output_text (out, ": ");
}

static void
write_values (const struct prove *prove, struct output *out)
{
  const struct theorem_instance *best = &prove->session.best;
  output_text (out, "  ");
  write_instance (prove, false, out);
  output_print (out, ": %" PRId64 " and %" PRId64 "\n", best->value, best->reference);
}

static void
write_text (const struct prove *prove, enum status_code code, struct output *out)
{
  const struct theorem_session *session = &prove->session;
  const struct theorem_counts *counts = &session->result.counts;
  char ratio[RATIONAL_TEXT];
  rational_text (session->request.given.bound, ratio);
  write_claim (prove, out);
  if (code == STATUS_OK)
    output_print (
      out, session->supremum ? "the supremum is %s\n" : "at most %s for all real costs\n", ratio);
  else if (code == STATUS_FALSE)
    output_print (out, "more than %s\n", ratio);
  else
    output_print (out, "not decided for %s: %s, %.3f %% of the tree is closed\n", ratio,
                  prove->reason, 100 * session->result.share);
  if (session->best.count > 0)
    write_values (prove, out);
  if (prove->instances)
    output_print (out, "  %" PRIu64 " instances\n", counts->instances);
  output_print (out, "  %" PRIu64 " nodes, %" PRIu64 " pivots, depth %" PRIu32 "\n", counts->nodes,
                counts->pivots, counts->depth);
}

static const struct task_kind *const kinds[] = { &theorem_task_kind, NULL };

/* Other ranks as workers. NULL: there are none. */
static struct farm *
open_farm (const struct prove *prove)
{
  const char *name = prove->session.request.question->name;
  const struct batch_line line
    = { .file = "prove", .number = 1, .text = name, .length = strlen (name) };
  return cli_ranks () ? farm_new (NULL, cli_ranks (), 1, &line, kinds) : NULL;
}

/* Proves it, over all ranks. */
static enum status_code
run_session (struct prove *prove, struct status *status)
{
  struct farm *farm = open_farm (prove);
  if (farm)
    prove->session.request.runner = farm_runner (farm);
  enum status_code code = theorem_session_run (&prove->session, status);
  if (farm)
    farm_free (farm, status); /* which has no checkpoint to write */
  return code;
}

static void
begin (struct prove *prove, int argc, char **argv)
{
  *prove = (struct prove){ .options = { .names = names, .needed = 1 },
                           .session = { .request = { .threads = team_processors () } } };
  cli_parse (&prove_command, argc, argv, prove);
}

static int
run (int argc, char **argv)
{
  struct prove prove;
  struct status status = { .code = STATUS_OK };
  struct output out;
  begin (&prove, argc, argv);
  output_init_stream (&out, stdout);
  if (prove.options.list) {
    (prove.options.json ? list_json : list) (&out);
    return cli_finish (&out, STATUS_OK);
  }
  check_usage (&prove);
  limits_catch_signals ();
  double start = limits_now ();
  uint64_t memory_ended = limits_memory_ended ();
  enum status_code code = run_session (&prove, &status);
  prove.reason = limits_reason (&prove.options.limits, start, memory_ended);
  if (!prove.reason)
    prove.reason = "a limit was reached";
  if (status.code != STATUS_OK)
    return cli_conclude (&out, &status);
  bool piped = prove.session.certificate && strcmp (prove.session.certificate, "-") == 0;
  if (!piped)
    (prove.options.json ? write_json : write_text) (&prove, code, &out);
  return cli_finish (&out, (int)code);
}

/* For command.serve: tasks of the proof. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct prove prove;
  struct solve_options own;
  begin (&prove, argc, argv);
  check_usage (&prove);
  solve_options_init (&own);
  own.threads = prove.session.request.threads;
  farm_serve (job, kinds, &prove.session.request, &own);
  memory_free (job->file, job->instance);
}

const struct command prove_command = {
  .name = "prove",
  .summary = "prove how bad a heuristic can be, for all real costs",
  .options = options,
  .parser = parse,
  .args_doc = "QUESTION --n=N --bound=R\nQUESTION --n=N --supremum\n--list",
  .doc
  = "Prove a theorem about all instances of a size, with all real costs: that a heuristic's "
    "makespan is at most R times the optimum or another quantity, or what the smallest such R is. "
    "QUESTION is a name of --list, which says what is compared. provecast certify FILE checks the "
    "certificate, also from a pipe."
    "\vExit codes: 0 proven; 1 an instance is above the bound; 2 bad usage or input; 3 a limit "
    "or Ctrl-C ended it; 4 system error: disk full or out of memory.",
  .run = run,
  .serve = serve,
};
