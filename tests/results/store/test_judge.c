/* Entries without a certificate are checked, and entries are checked again. */
#include "results/store/store.h"

#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <string.h>

/* A word that a heuristic proves wrong, and one too many. */
Test (judge, uncertified_is_judged)
{
  struct store_entry entry;
  struct status status;
  store_entry_init (&entry);
  for (int forgery = 0; forgery < 4; forgery++) {
    store_solve (&entry, store_instances[0], "suite", 1);
    status_init (&status);
    if (forgery < 3)
      store_make_uncertified (&entry);
    else
      entry.uncertified = true;
    if (forgery == 1)
      store_take_heuristic (&entry, "chain");
    if (forgery == 2)
      store_replace (&entry.lower_bound, entry.makespan);
    cr_expect_eq (store_judge (&entry, &status), forgery == 0, "forgery %d: %s", forgery,
                  status.message);
  }
  cr_expect (strstr (status.message, "proven and uncertified"), "%s", status.message);
  store_entry_clear (&entry);
}

/* The entry of the first instance is changed in ways that an honest program could have written. */

static void
forge_canonical (struct store_entry *entry, const char *text)
{
  store_replace (&entry->canonical, text);
  digest_sha256 (text, strlen (text), entry->sha256);
}

#define FORGED(source, more)                                                                       \
  "{\"model\":\"node\",\"source\":{\"cost\":" source                                               \
  "},\"destinations\":[{\"cost\":2,\"count\":4}," more

/* Texts. False: there are no more. */
static bool
forge_text (struct store_entry *entry, int forgery)
{
  const struct {
    char **text;
    const char *by;
  } forgeries[] = {
    { &entry->lower_bound, "8" },
    { &entry->claim, "optimal makespan 9, proven by a search of 2 nodes" },
    { &entry->certificate, NULL },
    { &entry->seed, "8" },
    { &entry->family, NULL },
    { &entry->heuristics[0].makespan, "9" },
    { &entry->heuristics[1].schedule, entry->heuristics[0].schedule },
    { &entry->heuristics[0].name, entry->heuristics[1].name },
    { &entry->schedule, NULL },
    { &entry->canonical,
      FORGED ("3", "{\"cost\":3,\"count\":7}] }") }, /* not canonical, with the hash of what is */
  };
  if (forgery >= (int)(sizeof forgeries / sizeof *forgeries))
    return false;
  store_replace (forgeries[forgery].text, forgeries[forgery].by);
  return true;
}

/* Numbers, and several things at once. False as above. */
static bool
forge_more (struct store_entry *entry, int forgery)
{
  switch (forgery) {
  case 0: /* an optimum that is none, with its schedule */
    store_take_heuristic (entry, "fnf");
    store_replace (&entry->lower_bound, entry->makespan);
    return true;
  case 1:
  case 2:
    store_replace (&entry->makespan, forgery == 1 ? "8" : "18/2");
    store_replace (&entry->lower_bound, entry->makespan);
    return true;
  case 3:
    entry->sha256[5] ^= 1;
    return true;
  case 4: /* another instance with its hash */
    forge_canonical (entry, FORGED ("3", "{\"cost\":3,\"count\":8}]}"));
    entry->nodes++;
    entry->tasks++;
    return true;
  case 5: /* not canonical, with its hash */
    forge_canonical (entry, FORGED ("3.0", "{\"cost\":3,\"count\":7}]}"));
    return true;
  case 6:
    entry->nodes++;
    return true;
  case 7:
    entry->tasks--;
    return true;
  case 8:
    entry->model = model_named ("overhead");
    return true;
  case 9: /* proven, but said to be open */
    entry->optimal = false;
    return true;
  case 10: /* a bound without a proof */
    store_make_open (entry, 1);
    store_replace (&entry->lower_bound, "9");
    return true;
  default:
    return false;
  }
}

/* A forged seal does not help: what is proven is proven again. */
static int
refuse_all (bool (*forge) (struct store_entry *entry, int forgery))
{
  struct store_entry entry;
  struct status status;
  int forgery = 0;
  store_entry_init (&entry);
  for (;; forgery++) {
    store_solve (&entry, store_instances[0], "suite", 1);
    status_init (&status);
    cr_assert (store_judge (&entry, &status), "%s", status.message);
    if (!forge (&entry, forgery))
      break;
    cr_expect_not (store_judge (&entry, &status), "forgery %d", forgery);
    cr_expect_eq (status.code, STATUS_FALSE, "forgery %d", forgery);
    cr_expect (strstr (status.message, entry.sha256) == status.message, "%s", status.message);
  }
  store_entry_clear (&entry);
  return forgery;
}

Test (judge, judged_anew)
{
  cr_expect_eq (refuse_all (forge_text), 10);
  cr_expect_eq (refuse_all (forge_more), 11);
}
