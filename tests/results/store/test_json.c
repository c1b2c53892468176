/* Entries of a store as JSON: round trip, bytes, and refusals. */
#include "results/store/json.h"

#include "tests/support/place.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <string.h>

enum { PROOFS = STORE_JSON_SCHEDULE | STORE_JSON_CERTIFICATE, ALL = PROOFS | STORE_JSON_TIMES };

static char *
written (const struct store_entry *entry, unsigned what)
{
  struct output out;
  output_init_memory (&out);
  store_json_write (entry, what, &out);
  output_char (&out, '\0');
  return out.bytes;
}

static bool
parse (struct store_entry *entry, const char *text, struct status *status)
{
  status_init (status);
  return store_json_read (entry, text, strlen (text), "file", 3, status);
}

/* What is read is written again, byte for byte, whatever of it was written; and the checker
   accepts it when its heuristics are there. */
Test (json, round_trip)
{
  struct store_entry entry, again;
  struct status status;
  store_entry_init (&entry);
  store_entry_init (&again);
  for (int i = 0; i < STORE_INSTANCES; i++) {
    store_solve (&entry, store_instances[i], "suite", i + 1);
    entry.memory_limit = 1 << 20;
    status_init (&status);
    cr_assert (store_judge (&entry, &status), "%s", status.message);
    for (unsigned what = 0; what <= ALL; what++) {
      char *text = written (&entry, what);
      cr_assert (parse (&again, text, &status), "%s", status.message);
      cr_expect_eq (again.schedule != NULL, (what & STORE_JSON_SCHEDULE) != 0);
      cr_expect_eq (again.certificate != NULL, (what & STORE_JSON_CERTIFICATE) != 0);
      cr_expect_eq (again.version != NULL, (what & STORE_JSON_TIMES) != 0);
      if ((what & STORE_JSON_CERTIFICATE)) {
        char *repeated = written (&again, what);
        cr_expect_str_eq (text, repeated);
        cr_expect_str_eq (again.certificate, entry.certificate);
        free (repeated);
      }
      free (text);
    }
    for (size_t j = 0; j < again.heuristic_count; j++)
      again.heuristics[j].schedule
        = memory_text (entry.heuristics[j].schedule, strlen (entry.heuristics[j].schedule));
    cr_expect (store_judge (&again, &status), "%s", status.message);
  }
  store_entry_clear (&entry);
  store_entry_clear (&again);
}

/* The line as documented: published files depend on it. */
Test (json, bytes)
{
  struct store_entry entry;
  struct status status;
  store_entry_init (&entry);
  store_solve (&entry, store_instances[1], "a \"b\"", 12);
  status_init (&status);
  cr_assert (store_judge (&entry, &status), "%s", status.message);
  char *text = written (&entry, STORE_JSON_SCHEDULE);
  cr_expect_str_eq (
    text, "{\"sha256\":\"84248cb2c33645adb4f52509506930834b24802f8b69308242a19b831e1dc632\","
          "\"model\":\"node\",\"source\":\"a "
          "\\\"b\\\"\",\"line\":12,\"nodes\":3,\"tasks\":2,\"status\":\"optimal\",\"makespan\":"
          "\"2/3\",\"lower_bound\":\"2/3\",\"heuristic\":\"fnf\",\"method\":\"multiplier "
          "bound\",\"claim\":\"optimal makespan 2/3, proven by "
          "prices\",\"certificate_sha256\":"
          "\"1992041b2a30e361733601fbc6737008ed162a404b218f3d8d02f805de4d0cfd\",\"certificate_"
          "bytes\":156,"
          "\"heuristics\":{\"binomial\":\"2/3\",\"chain\":\"5/"
          "6\",\"fnf\":\"2/"
          "3\",\"layered\":\"2/3\",\"local\":\"2/3\",\"sequential\":\"2/"
          "3\"},\"canonical\":{\"model\":\"node\",\"source\":{\"cost\":\"1/"
          "3\"},\"destinations\":[{\"cost\":\"1/2\"},{\"cost\":2}]},\"schedule\":{\"makespan\":\"2/"
          "3\",\"sends\":[{\"from\":0,\"to\":1,\"start\":"
          "0},{\"from\":0,\"to\":2,\"start\":\"1/3\"}]},"
          "\"makespan_float\":0.66666666666666663,\"lower_bound_float\":0.66666666666666663,"
          "\"split\":\"train\",\"heuristics_float\":{\"binomial\":0.66666666666666663,"
          "\"chain\":0.83333333333333337,\"fnf\":0.66666666666666663,"
          "\"layered\":0.66666666666666663,\"local\":0.66666666666666663,"
          "\"sequential\":0.66666666666666663},\"features\":{\"types\":2,\"cost_min\":0.5,"
          "\"cost_max\":2,\"cost_mean\":1.25,\"cost_sum\":2.5,\"cost_deviation\":0.75,"
          "\"source_cost\":0.33333333333333331,\"source_rank\":0}}\n");
  free (text);
  store_entry_clear (&entry);
}

/* Where a limit ended the search, the limit is part of what is found. */
Test (json, open_entries_have_their_limits)
{
  struct store_entry entry, again;
  struct status status;
  store_entry_init (&entry);
  store_entry_init (&again);
  store_solve (&entry, store_instances[0], "suite", 1);
  char *text = written (&entry, PROOFS);
  cr_expect_null (strstr (text, "time_limit"));
  free (text);
  entry.optimal = false;
  entry.time_limit = 2.5;
  entry.memory_limit = 4096;
  free (entry.certificate);
  entry.certificate = NULL;
  text = written (&entry, PROOFS);
  cr_expect (strstr (text, ",\"time_limit\":2.5,\"memory_limit\":4096,\"makespan_float\":9,"), "%s",
             text);
  cr_expect_null (strstr (text, "certificate"));
  cr_assert (parse (&again, text, &status), "%s", status.message);
  cr_expect (again.time_limit == 2.5 && again.memory_limit == 4096 && !again.optimal
             && !again.uncertified);
  free (text);
  entry.uncertified = true;
  text = written (&entry, PROOFS);
  cr_expect (strstr (text, "\"status\":\"uncertified\","), "%s", text);
  cr_assert (parse (&again, text, &status), "%s", status.message);
  cr_expect (again.uncertified && !again.optimal);
  free (text);
  store_entry_clear (&entry);
  store_entry_clear (&again);
}

#define HEAD                                                                                       \
  "{\"sha256\":\"0123456789012345678901234567890123456789012345678901234567890123\",\"model\":"    \
  "\"node\",\"nodes\":2,\"tasks\":1,"
#define REST "\"status\":\"optimal\",\"makespan\":1,\"canonical\":{}}"

Test (json, refused)
{
  static const char *const bad[][2] = {
    { "[]", "object" },
    { "{}", "sha256: missing" },
    { HEAD REST " x", "" },
    { HEAD "\"canon\":1," REST, "canon" },
    { HEAD "\"line\":0.5," REST, "line" },
    { HEAD "\"line\":-1," REST, "line" },
    { HEAD "\"threads\":99999999999999999999," REST, "threads" },
    { HEAD "\"seconds\":-1," REST, "seconds" },
    { HEAD "\"seconds\":1e999," REST, "seconds" },
    { HEAD "\"lower_bound\":\"1/0\"," REST, "lower_bound" },
    { HEAD "\"lower_bound\":-1," REST, "lower_bound" },
    { HEAD "\"name\":1," REST, "name" },
    { HEAD "\"origin\":[]," REST, "origin" },
    { HEAD "\"schedule\":1," REST, "schedule" },
    { HEAD "\"heuristics\":[]," REST, "heuristics" },
    { HEAD "\"heuristics\":{\"fnf\":\"x\"}," REST, "heuristics" },
    { HEAD "\"certificate\":{}," REST, "certificate" },
    { HEAD "\"certificate\":[1,]," REST, "" },
    { HEAD "\"certificate\":[1],\"certificate_bytes\":3," REST, "certificate_bytes" },
    { HEAD "\"certificate\":[1],\"certificate_sha256\":\"ab\"," REST, "certificate_sha256" },
    { HEAD "\"status\":\"optimal\"," REST, "status" },
    { HEAD "\"status\":\"best\",\"makespan\":1,\"canonical\":{}}", "status" },
    { HEAD "\"status\":\"optimal\",\"makespan\":1}", "canonical: missing" },
    { "{\"sha256\":\"01\",\"model\":\"node\"}", "sha256" },
    { "{\"model\":\"tree\"}", "model" },
    { HEAD "\"makespan\":1", "" },
  };
  struct store_entry entry;
  struct status status;
  store_entry_init (&entry);
  cr_expect (parse (&entry, HEAD REST, &status), "%s", status.message);
  cr_expect (parse (&entry, HEAD "\"certificate\":[1],\"certificate_bytes\":2," REST, &status),
             "%s", status.message);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    cr_expect_not (parse (&entry, bad[i][0], &status), "%s", bad[i][0]);
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect (strstr (status.message, "file:3: ") && strstr (status.message, bad[i][1]), "%s: %s",
               bad[i][0], status.message);
  }
  store_entry_clear (&entry);
}
