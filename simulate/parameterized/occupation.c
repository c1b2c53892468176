#include "simulate/parameterized/occupation.h"

#include "base/memory.h"
#include "simulate/engine/engine.h"
#include "simulate/parameterized/worm.h"

#include <stdlib.h>

/* What the observer fills. */
struct collector {
  struct occupation *occupation;
  struct worm_time *times; /* owned [longest + 1]: of the present worm */
  int64_t rounds;          /* that are done */
  int64_t explicit;
  bool full;
};

static void
add_span (struct occupation *occupation, int32_t channel, int64_t from, int64_t to)
{
  memory_grow (occupation->spans, occupation->span_capacity, occupation->span_count + 1);
  occupation->spans[occupation->span_count++]
    = (struct occupation_span){ occupation->worm_count, channel, from, to };
}

static void
add_wait (struct occupation *occupation, const struct stall *stall)
{
  memory_grow (occupation->waits, occupation->wait_capacity, occupation->wait_count + 1);
  occupation->waits[occupation->wait_count++]
    = (struct occupation_wait){ occupation->worm_count, stall->channel, stall->asked,
                                stall->granted };
}

static void
take_message (void *context, const struct record *record)
{
  struct collector *collector = context;
  struct occupation *occupation = collector->occupation;
  int32_t n = record->channels;
  collector->explicit += record->number >= 0;
  if (occupation->span_count + (size_t)n > OCCUPATION_SPANS) {
    collector->full = true;
    return;
  }
  memory_grow (occupation->worms, occupation->worm_capacity, occupation->worm_count + 1);
  struct occupation_worm *worm = &occupation->worms[occupation->worm_count];
  *worm = (struct occupation_worm){ .number = record->number,
                                    .cast = record->cast,
                                    .from = record->from,
                                    .to = record->to,
                                    .round = record->round,
                                    .bytes = record->bytes,
                                    .arrived = record->arrived,
                                    .background = record->background,
                                    .first = occupation->span_count,
                                    .count = (size_t)n,
                                    .first_wait = occupation->wait_count,
                                    .wait_count = record->stall_count };
  worm_times (&occupation->input->machine, record, collector->times);
  for (int32_t i = 0; i < n; i++)
    add_span (occupation, record->path[i], collector->times[i].from, collector->times[i].to);
  for (size_t i = 0; i < record->stall_count; i++)
    add_wait (occupation, &record->stalls[i]);
  occupation->worm_count++;
}

static bool
take_round (void *context, size_t cast, int64_t number, int64_t start, int64_t end)
{
  struct collector *collector = context;
  (void)cast;
  (void)number;
  (void)start;
  (void)end;
  collector->rounds++;
  return false;
}

/* The order of worms: by grant, then sender, which has one injection channel. */
struct place {
  int64_t granted;
  int32_t from;
  size_t worm;
};

static int
by_grant (const void *left, const void *right)
{
  const struct place *a = left, *b = right;
  if (a->granted != b->granted)
    return a->granted < b->granted ? -1 : 1;
  return (a->from > b->from) - (a->from < b->from);
}

/* Messages come in the order of their receipt, those of one instant in any order: sorts them. */
static void
sort (struct occupation *occupation)
{
  size_t count = occupation->worm_count;
  struct place *places = memory_alloc (count, sizeof *places);
  struct occupation_worm *worms = memory_alloc (count, sizeof *worms);
  for (size_t i = 0; i < count; i++)
    places[i] = (struct place){ occupation->spans[occupation->worms[i].first].from,
                                occupation->worms[i].from, i };
  if (count > 0)
    qsort (places, count, sizeof *places, by_grant);
  for (size_t i = 0; i < count; i++) {
    worms[i] = occupation->worms[places[i].worm];
    for (size_t k = 0; k < worms[i].count; k++)
      occupation->spans[worms[i].first + k].worm = i;
    for (size_t k = 0; k < worms[i].wait_count; k++)
      occupation->waits[worms[i].first_wait + k].worm = i;
  }
  memory_free (places, occupation->worms);
  occupation->worms = worms;
}

static void
find_first_wait (struct occupation *occupation)
{
  const struct occupation_wait *first = NULL;
  for (const struct occupation_wait *wait = occupation->waits;
       wait < occupation->waits + occupation->wait_count; wait++)
    if (!first || wait->from < first->from
        || (wait->from == first->from && wait->worm < first->worm))
      first = wait;
  if (!first)
    return;
  occupation->first_wait = (size_t)(first - occupation->waits);
  for (size_t i = 0; i < occupation->span_count; i++) {
    const struct occupation_span *span = &occupation->spans[i];
    if (span->channel == first->channel && span->from <= first->from && first->from < span->to)
      occupation->holder = span->worm;
  }
}

bool
occupation_run (struct occupation *occupation, const struct input *input,
                const struct deadline *deadline, struct status *status)
{
  struct engine_counts counts;
  struct scenario scenario = input_scenario (input);
  struct collector collector
    = { .occupation = occupation,
        .times = memory_alloc ((size_t)input->network->longest + 1, sizeof *collector.times) };
  *occupation = (struct occupation){ .input = input,
                                     .first_wait = OCCUPATION_NONE,
                                     .holder = OCCUPATION_NONE,
                                     .unfinished = (int64_t)input->message_count };
  scenario.observer = (struct observer){
    .context = &collector, .stalls = true, .message = take_message, .round = take_round
  };
  bool good = engine_event (&scenario, deadline, &counts, status);
  if (good && collector.full)
    good = status_set (status, STATUS_INPUT,
                       "messages occupy channels more than %d times, which is too much to keep: "
                       "give fewer messages or a shorter horizon",
                       OCCUPATION_SPANS);
  for (size_t i = 0; i < input->cast_count; i++)
    occupation->unfinished += input->casts[i].rounds;
  occupation->unfinished -= collector.explicit + collector.rounds;
  sort (occupation);
  find_first_wait (occupation);
  for (size_t i = 0; i < occupation->worm_count; i++)
    if (occupation->worms[i].arrived > occupation->end)
      occupation->end = occupation->worms[i].arrived;
  free (collector.times);
  return good;
}

void
occupation_clear (struct occupation *occupation)
{
  memory_free (occupation->worms, occupation->spans, occupation->waits);
  *occupation = (struct occupation){ 0 };
}
