/* Any bytes as a certificate of a theorem: never a crash, and no false theorem is accepted, as far
   as the suprema are known. */
#include "tests/fuzz/fuzz_support.h"
#include "verify/theorem/proof.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* Is the ratio below the supremum for n destinations? */
static bool
is_false (const struct verify_theorem_claim *claim)
{
  static const struct verify_ratio fnf[]
    = { { 1, 1 }, { 1, 1 }, { 1, 1 }, { 1, 1 }, { 8, 7 }, { 5, 4 }, { 6, 5 }, { 7, 6 }, { 6, 5 } };
  static const struct verify_ratio slowest[]
    = { { 0, 1 }, { 0, 1 }, { 0, 1 }, { 0, 1 }, { 1, 4 }, { 1, 3 }, { 1, 4 }, { 2, 7 }, { 1, 3 } };
  uint32_t i = claim->theorem.nodes - 1;
  if (i >= sizeof fnf / sizeof *fnf)
    return false;
  bool first = strcmp (claim->question->name, "fnf") == 0;
  return verify_ratio_compare (claim->theorem.ratio, first ? fnf[i] : slowest[i]) < 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const struct limits limits = { .seconds = 0 };
  struct verify_theorem_claim claim;
  struct status status;
  char path[64];
  int file = memfd_create ("certificate", 0);
  if (write (file, data, size) != (ssize_t)size)
    abort ();
  snprintf (path, sizeof path, "/proc/self/fd/%d", file);
  status_init (&status);
  enum status_code code = verify_theorem_proof (path, &limits, &claim, &status);
  close (file);
  if (code == STATUS_OK      ? is_false (&claim)
      : code == STATUS_FALSE ? claim.reason.text[0] == '\0'
                             : code != STATUS_INPUT || status.message[0] == '\0')
    abort ();
  return 0;
}
