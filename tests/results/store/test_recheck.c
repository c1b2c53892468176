/* Rechecking finds forged seals. */
#include "results/store/recheck.h"

#include "results/store/internal.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>

static enum status_code
recheck (const char *path, int threads, struct output *out, struct recheck_report *report)
{
  const struct recheck_options options = { .threads = threads };
  struct status status;
  status_init (&status);
  output_reset (out);
  enum status_code code = recheck_store (path, &options, out, report, &status);
  output_char (out, '\0');
  cr_expect_eq (code, status.code);
  return code;
}

/* A false optimum, sealed as if this program had stored it: the seals fit, the proof does not. */
Test (recheck, forged_seals_do_not_help)
{
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db"), proof[DIGEST_TEXT], seal[DIGEST_TEXT];
  struct store *store = store_of (path, STORE_WRITE);
  struct store_entry entry;
  struct canonical canonical;
  struct recheck_report report;
  struct output out;
  struct status status;
  output_init_memory (&out);
  store_entry_init (&entry);
  canonical_init (&canonical);
  status_init (&status);
  cr_expect_eq (recheck (path, 2, &out, &report), STATUS_OK, "%s", out.bytes);
  cr_expect (report.checked == STORE_INSTANCES && report.failed == 0);
  cr_assert (canonical_make (&canonical, store_instances[0], strlen (store_instances[0]), "file", 1,
                             &status));
  cr_assert (store_get (store, canonical.sha256, STORE_EVERYTHING, &entry, &status), "%s",
             status.message);
  free (entry.makespan);
  free (entry.lower_bound);
  entry.makespan = memory_text ("8", 1);
  entry.lower_bound = memory_text ("8", 1);
  digest_sha256 (entry.certificate, strlen (entry.certificate), proof);
  store_seal (&entry, proof, seal);
  char *sql = sqlite3_mprintf (
    "UPDATE results SET makespan = '8', lower_bound = '8', seal = %Q WHERE instance ="
    " (SELECT id FROM instances WHERE sha256 = %Q)",
    seal, canonical.sha256);
  cr_assert (database_do (store->database, sql, &status), "%s", status.message);
  cr_assert (store_get (store, canonical.sha256, STORE_EVERYTHING, &entry, &status),
             "the seal fits: %s", status.message);
  for (int threads = 1; threads <= 2; threads++) {
    cr_expect_eq (recheck (path, threads, &out, &report), STATUS_FALSE);
    cr_expect (report.checked == STORE_INSTANCES && report.failed == 1 && !report.damaged);
    cr_expect (strstr (out.bytes, canonical.sha256) == out.bytes, "%s", out.bytes);
  }
  sqlite3_free (sql);
  store_entry_clear (&entry);
  canonical_clear (&canonical);
  store_close (store);
  output_discard (&out);
  free (path);
  folder_remove (&folder);
}
