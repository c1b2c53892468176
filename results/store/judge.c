/* The conditions that an entry of a store must satisfy. */
#include "base/memory.h"
#include "model/common/canonical.h"
#include "results/store/accept.h"
#include "results/store/internal.h"

#include <stdlib.h>
#include <string.h>

struct judge {
  struct store_entry *entry;
  struct accept *accept;
  struct rational makespan;
  struct status *status;
};

static bool
refuse (const struct judge *judge, const char *what, const char *more)
{
  return status_set (judge->status, STATUS_FALSE, "%s: %s%s", judge->entry->sha256, what, more);
}

/* The checker's own words, behind the hash. What it cannot read is as bad here as what it
   refuses. */
static bool
pass_on (const struct judge *judge, const char *about, const struct status *said)
{
  enum status_code code = said->code == STATUS_INPUT ? STATUS_FALSE : said->code;
  return status_set (judge->status, code, "%s: %s%s", judge->entry->sha256, about, said->message);
}

static bool
same (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

/* A time as it is to be stored: in lowest terms. */
static bool
read_time (const struct judge *judge, const char *what, const char *text, struct rational *time)
{
  char again[RATIONAL_TEXT];
  if (!text || rational_parse (text, strlen (text), time) != RATIONAL_OK)
    return refuse (judge, what, " is no number of 64 bits");
  rational_text (*time, again);
  return strcmp (text, again) == 0 || refuse (judge, what, " is not in lowest terms");
}

static bool
judge_origin (const struct judge *judge)
{
  const struct store_entry *entry = judge->entry;
  char *family, *seed;
  canonical_origin (entry->origin, &family, &seed);
  bool good = same (family, entry->family) && same (seed, entry->seed);
  memory_free (family, seed);
  return good || refuse (judge, "its family or seed is not that of its origin", "");
}

static bool
judge_canonical (const struct judge *judge, struct canonical *canonical)
{
  const struct store_entry *entry = judge->entry;
  struct status said;
  status_init (&said);
  if (!entry->canonical)
    return refuse (judge, "no instance", "");
  if (!canonical_make (canonical, entry->canonical, strlen (entry->canonical), "canonical", 1,
                       &said))
    return pass_on (judge, "", &said);
  if (!same (canonical->text.bytes, entry->canonical))
    return refuse (judge, "the instance's text is not canonical", "");
  if (!same (canonical->sha256, entry->sha256))
    return refuse (judge, "not the instance's hash, which is ", canonical->sha256);
  if (canonical->model != entry->model || canonical->nodes != entry->nodes
      || canonical->tasks != entry->tasks)
    return refuse (judge, "not the instance's model or size", "");
  return true;
}

static bool
judge_instance (const struct judge *judge)
{
  struct canonical canonical;
  canonical_init (&canonical);
  bool good = judge_canonical (judge, &canonical) && judge_origin (judge);
  canonical_clear (&canonical);
  return good;
}

static bool
judge_schedule (const struct judge *judge, const char *name, const char *schedule,
                struct rational makespan)
{
  struct status said;
  status_init (&said);
  if (!schedule)
    return refuse (judge, name, "no schedule");
  return accept_schedule (judge->accept, schedule, strlen (schedule), makespan, &said)
         || pass_on (judge, name, &said);
}

static bool
judge_heuristics (const struct judge *judge)
{
  const struct store_entry *entry = judge->entry;
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    const struct store_heuristic *heuristic = &entry->heuristics[i];
    struct rational makespan;
    char about[80];
    snprintf (about, sizeof about, "heuristic %s: ", heuristic->name);
    if (!read_time (judge, about, heuristic->makespan, &makespan)
        || !judge_schedule (judge, about, heuristic->schedule, makespan))
      return false;
    if ((entry->optimal || entry->uncertified) && rational_compare (makespan, judge->makespan) < 0)
      return refuse (judge, about,
                     entry->optimal ? "it is shorter than the proven optimum"
                                    : "it is shorter than the stated optimum");
    if (i > 0 && strcmp (entry->heuristics[i - 1].name, heuristic->name) >= 0)
      return refuse (judge, about, "twice, or out of order");
  }
  return true;
}

/* The claim is the checker's own; where there is none yet it becomes that. */
static bool
judge_claim (const struct judge *judge, struct output *words)
{
  struct store_entry *entry = judge->entry;
  struct status said;
  status_init (&said);
  if (!accept_claim (judge->accept, entry->certificate, strlen (entry->certificate),
                     judge->makespan, words, &said))
    return pass_on (judge, "", &said);
  words->bytes[words->length - 1] = '\0'; /* instead of the newline */
  if (!entry->claim)
    entry->claim = memory_text (words->bytes, words->length - 1);
  return same (entry->claim, words->bytes)
         || refuse (judge,
                    "not what the checker says of its certificate, which is: ", words->bytes);
}

static bool
judge_proof (const struct judge *judge)
{
  const struct store_entry *entry = judge->entry;
  struct output words;
  if (!entry->optimal)
    return (!entry->lower_bound && !entry->certificate && !entry->claim)
           || refuse (judge, "a bound or proof where nothing is proven", "");
  if (entry->uncertified)
    return refuse (judge, "an optimum that is proven and uncertified", "");
  if (!same (entry->lower_bound, entry->makespan))
    return refuse (judge, "the lower bound of an optimum is not its makespan", "");
  if (!entry->certificate)
    return refuse (judge, "an optimum without a certificate", "");
  output_init_memory (&words);
  bool good = judge_claim (judge, &words);
  output_discard (&words);
  return good;
}

/* The instance, and the class of what follows. */
static bool
judge_class (const struct judge *judge)
{
  const struct store_entry *entry = judge->entry;
  struct status said;
  status_init (&said);
  if (!accept_instance (judge->accept, entry->canonical, strlen (entry->canonical), &said))
    return pass_on (judge, "", &said);
  return accept_class (judge->accept, entry->class)
         || refuse (judge, "its model has no class ", entry->class);
}

bool
store_judge (struct store_entry *entry, struct status *status)
{
  struct judge judge = { .entry = entry, .status = status };
  if (!judge_instance (&judge)
      || !read_time (&judge, "its makespan", entry->makespan, &judge.makespan))
    return false;
  judge.accept = accept_new ();
  bool good = judge_class (&judge) && judge_schedule (&judge, "", entry->schedule, judge.makespan)
              && judge_proof (&judge) && judge_heuristics (&judge);
  accept_free (judge.accept);
  return good;
}
