#include "cli/solve_account.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The parts of an account begin with one of these. A proof is the last part. */
enum part { PART_SUMMARY, PART_UNPROVEN, PART_PROOF };

void
solve_account_summary (struct solve_account *account, const struct batch_line *line,
                       const struct summary_item *item, const char *name)
{
  if (!line->account) {
    summary_add (&account->summary, item, name);
    return;
  }
  output_char (line->account, PART_SUMMARY);
  output_bytes (line->account, (const char *)item, sizeof *item);
  output_char (line->account, name != NULL);
  if (name)
    output_bytes (line->account, name, strlen (name) + 1);
}

void
solve_account_unproven (struct solve_account *account, const struct batch_line *line)
{
  if (line->account)
    output_char (line->account, PART_UNPROVEN);
  else
    account->unproven++;
}

/* Open the file of a line's own certificate. */
static bool
open_own (const struct solve_account *account, size_t line, struct output *out,
          struct status *status)
{
  char path[4096];
  int length = snprintf (path, sizeof path, "%s/line-%zu.cert.jsonl", account->folder, line);
  if (length >= (int)sizeof path)
    return status_set (status, STATUS_INPUT, "--certificate: the path is too long");
  return output_open (out, path, status);
}

bool
solve_account_proof (struct solve_account *account, const struct item *item, struct status *status)
{
  struct output out;
  if (item->line->account) {
    output_char (item->line->account, PART_PROOF);
    item_write_proof (item, item->line->account);
    return true;
  }
  if (!open_own (account, item->line->number, &out, status))
    return false;
  item_write_proof (item, &out);
  return output_commit (&out, status);
}

/* Count what the part at `at`, behind its first byte, says. Returns its end. */
static const char *
settle_summary (struct solve_account *account, const char *at)
{
  struct summary_item item;
  memcpy (&item, at, sizeof item);
  at += sizeof item;
  const char *name = *at ? at + 1 : NULL;
  summary_add (&account->summary, &item, name);
  return name ? name + strlen (name) + 1 : at + 1;
}

bool
solve_account_settle (struct solve_account *account, const struct batch_line *line,
                      const char *bytes, size_t length, struct status *status)
{
  const char *at = bytes, *end = bytes + length;
  while (at < end) {
    switch ((enum part) * at++) {
    case PART_SUMMARY:
      at = settle_summary (account, at);
      break;
    case PART_UNPROVEN:
      account->unproven++;
      break;
    case PART_PROOF: {
      struct output out;
      if (!open_own (account, line->number, &out, status))
        return false;
      output_bytes (&out, at, (size_t)(end - at));
      return output_commit (&out, status);
    }
    }
  }
  return true;
}
