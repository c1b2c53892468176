/* Schedules spoiled in every way: each is refused, or it is valid with the very same makespan. */
#include "tests/support/node_mutation.h"

struct send {
  int from, to, start;
};

/* Node v's cost, times the instance's divisor. */
static int
cost_of (const struct tiny *tiny, int v)
{
  int type = 0;

  if (v == 0)
    return tiny->source;
  for (v--; v >= tiny->count[type]; type++)
    v -= tiny->count[type];
  return tiny->cost[type];
}

#define FINE 1000 /* starts may have become decimals */

/* The makespan by definition, times divisor and FINE; -1 when not valid. */
static int
judge (const struct tiny *tiny, const struct send *sends, int length)
{
  int got[TINY_NODES + 1], makespan = 0;

  for (int v = 0; v <= tiny->n; v++)
    got[v] = v == 0 ? 0 : -1;
  for (int i = 0; i < length; i++) {
    int from = sends[i].from, to = sends[i].to;
    if (from < 0 || from > tiny->n || to < 1 || to > tiny->n || got[to] >= 0 || from == to
        || sends[i].start < 0)
      return -1;
    got[to] = sends[i].start + FINE * cost_of (tiny, from);
    makespan = got[to] > makespan ? got[to] : makespan;
  }
  for (int v = 1; v <= tiny->n; v++)
    if (got[v] < 0)
      return -1;
  for (int i = 0; i < length; i++) {
    if (sends[i].start < got[sends[i].from])
      return -1;
    for (int j = 0; j < i; j++)
      if (sends[i].from == sends[j].from
          && abs (sends[i].start - sends[j].start) < FINE * cost_of (tiny, sends[i].from))
        return -1;
  }
  return makespan;
}

/* Reads what the schedules here look like, loosely; -1 when that fails. */
static int
judge_text (const struct tiny *tiny, const char *text)
{
  struct send sends[TINY_NODES];
  int length = 0;

  for (const char *at = strstr (text, "{\"from\""); at != NULL && length < TINY_NODES;
       at = strstr (at + 1, "{\"from\"")) {
    double from, to, start, below = 1;
    int read
      = sscanf (at, "{\"from\":%lf,\"to\":%lf,\"start\":\"%lf/%lf", &from, &to, &start, &below);
    if (read < 3)
      return -1;
    sends[length++]
      = (struct send){ (int)from, (int)to, (int)(start * FINE * tiny->divisor / below + 0.5) };
  }
  return judge (tiny, sends, length);
}

static bool
schedule_sound (const struct subject *subject, const char *text, size_t length)
{
  struct verify_source source = { text, length, "schedule", 1 };
  struct verify_node_instance instance;
  struct verify_verdict verdict;
  struct status status;
  enum status_code code;
  bool sound;

  read_instance (subject->instance, &instance);
  status_init (&status);
  verify_verdict_init (&verdict);
  code = verify_node_schedule (&instance, &source, &verdict, &status);
  if (code == STATUS_OK) {
    char *copy = strndup (text, length);
    sound = verdict.valid && says (verdict.makespan, subject->optimum, subject->divisor)
            && judge_text (subject->tiny, copy) == FINE * subject->optimum;
    free (copy);
  } else {
    sound = !verdict.valid
            && (code == STATUS_FALSE ? verdict.reason[0] != '\0'
                                     : code == STATUS_INPUT && status.message[0] != '\0');
  }
  ((struct subject *)subject)->accepted += code == STATUS_OK;
  verify_verdict_clear (&verdict);
  verify_node_instance_clear (&instance);
  return sound;
}
/* The plan's schedule: types in the order of their slots. */
static void
write_schedule (const struct tiny *tiny, const struct tiny_plan *plan, const char *name,
                struct output *out)
{
  int next[TINY_NODES + 1], used[TINY_TYPES] = { 0 }, node[TINY_NODES + 1] = { 0 };

  output_char (out, '{');
  if (name != NULL)
    output_print (out, "\"instance\":\"%s\",", name);
  output_print (out, "\"makespan\":\"%d/%d\",\"sends\":[", plan->makespan, tiny->divisor);
  next[0] = tiny->source;
  for (int i = 0; i < plan->length; i++) {
    int u = 0, type = plan->ready[i].type, to = 1 + used[type]++;
    for (int v = 1; v <= i; v++)
      if (next[v] < next[u])
        u = v;
    for (int j = 0; j < type; j++)
      to += tiny->count[j];
    output_print (out, "%s{\"from\":%d,\"to\":%d,\"start\":\"%d/%d\"}\n", i > 0 ? "," : "", node[u],
                  to, next[u] - cost_of (tiny, node[u]), tiny->divisor);
    node[i + 1] = to;
    next[i + 1] = next[u] + tiny->cost[type];
    next[u] += cost_of (tiny, node[u]);
  }
  output_text (out, "]}\n");
}

Test (schedule_mutation, schedules)
{
  struct rng rng;
  long tried = 0, accepted = 0;

  rng_init (&rng, 2025);
  for (int round = 0; round < rounds (60); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_any_plan (&tiny, &rng);
    const char *name = round % 3 == 0 ? NULL : "tiny";
    struct output instance, schedule;
    struct subject subject;
    output_init_memory (&instance);
    output_init_memory (&schedule);
    tiny_write (&tiny, name, &instance);
    output_char (&instance, '\0');
    write_schedule (&tiny, &plan, name, &schedule);
    output_char (&schedule, '\0');
    subject = (struct subject){ instance.bytes,
                                schedule.bytes,
                                schedule.length - 1,
                                plan.makespan,
                                tiny.divisor,
                                &tiny,
                                schedule_sound,
                                0,
                                0 };
    mutate (&subject, &rng);
    tried += subject.tried;
    accepted += subject.accepted;
    output_discard (&instance);
    output_discard (&schedule);
  }
  cr_expect_geq (tried, rounds (20000));
  cr_expect (accepted > 60 && accepted < tried / 4, "%ld of %ld", accepted, tried);
}
