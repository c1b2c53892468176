/* Entries as bytes: all that the seal covers comes back, also texts that are not there. */
#include "results/store/pack.h"

#include "base/memory.h"
#include "results/store/internal.h"
#include "search/core/model.h"

#include <criterion/criterion.h>
#include <string.h>

static void
fill (struct store_entry *entry)
{
  strcpy (entry->sha256, "abc");
  entry->canonical = memory_copy ("{\"model\":\"node\"}");
  entry->model = &models[0];
  entry->class = solve_class_named ("append");
  entry->name = memory_copy ("");
  entry->source = memory_copy ("suite.jsonl");
  entry->line = 7;
  entry->nodes = 3;
  entry->makespan = memory_copy ("22/7");
  entry->schedule = memory_copy ("{}");
  entry->certificate = memory_copy ("{}\n{}\n");
  entry->claim = memory_copy ("optimal");
  entry->optimal = true;
  entry->seconds = 0.1;
  store_entry_heuristic (entry, "fnf", "4", memory_copy ("{\"sends\":[]}"));
  store_entry_heuristic (entry, "binomial", "5", NULL);
}

Test (pack, comes_back)
{
  struct store_entry entry, other;
  struct output bytes = { .stream = NULL };
  char seal[DIGEST_TEXT], again[DIGEST_TEXT];
  store_entry_init (&entry);
  store_entry_init (&other);
  fill (&entry);
  store_seal (&entry, entry.certificate, seal);
  store_entry_pack (&entry, &bytes);
  store_entry_clear (&entry);
  for (int round = 0; round < 2; round++) { /* into an entry that was used before, too */
    store_entry_reset (&other);
    store_entry_unpack (&other, bytes.bytes);
    store_seal (&other, other.certificate, again);
    cr_expect_str_eq (seal, again);
    cr_expect_str_eq (other.class, "append");
    cr_expect_null (other.unit);
    cr_expect_str_eq (other.name, "");
    cr_expect_null (other.heuristics[0].schedule);
  }
  store_entry_clear (&other);
  output_discard (&bytes);
}
