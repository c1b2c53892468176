/* SHA-256 of texts with known digests. */
#include "base/digest.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* FIPS 180-4's examples, and what sha256sum says. */
Test (digest, known_values)
{
  static const char *const known[][2] = {
    { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
  };
  char text[DIGEST_TEXT];
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    digest_sha256 (known[i][0], strlen (known[i][0]), text);
    cr_expect_str_eq (text, known[i][1]);
  }
  char *million = memory_alloc (1000000, 1);
  memset (million, 'a', 1000000);
  digest_sha256 (million, 1000000, text);
  cr_expect_str_eq (text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  free (million);
}
