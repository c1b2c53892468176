/* Suggestions for mistyped words. */
#include "base/suggest.h"

#include <criterion/criterion.h>
#include <string.h>

Test (suggest, distances)
{
  static const struct {
    const char *a, *b;
    size_t distance;
  } cases[] = { { "", "", 0 },
                { "solve", "solve", 0 },
                { "solve", "sovle", 1 },
                { "", "abc", 3 },
                { "abc", "", 3 },
                { "solv", "solve", 1 },
                { "solvee", "solve", 1 },
                { "salve", "solve", 1 },
                { "SOLVE", "solve", 0 },
                { "ca", "abc", 3 },
                { "kitten", "sitting", 3 },
                { "ab", "ba", 1 },
                { "abcd", "badc", 2 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert_eq (suggest_distance (cases[i].a, cases[i].b), cases[i].distance, "%s %s", cases[i].a,
                  cases[i].b);
    cr_assert_eq (suggest_distance (cases[i].b, cases[i].a), cases[i].distance, "%s %s", cases[i].b,
                  cases[i].a);
  }
  char full[SUGGEST_WORD + 1], fits[SUGGEST_WORD];
  memset (full, 'a', sizeof full);
  full[SUGGEST_WORD] = '\0';
  memset (fits, 'a', sizeof fits);
  fits[SUGGEST_WORD - 1] = '\0';
  cr_assert_eq (suggest_distance (full, full), SUGGEST_WORD, "too long");
  cr_assert_eq (suggest_distance (fits, fits), 0);
  cr_assert_eq (suggest_distance (fits, ""), SUGGEST_WORD - 1);
}

Test (suggest, nearest)
{
  static const char *const candidates[] = { "solve", "verify", "certify", "draw", "gen", NULL };
  static const struct {
    const char *word, *best;
  } cases[]
    = { { "sovle", "solve" }, { "verfy", "verify" }, { "certifi", "certify" }, { "gne", "gen" },
        { "zzz", "" },        { "s", "" },           { "Draw", "draw" },       { "", "" } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct suggest suggest;
    suggest_start (&suggest, cases[i].word);
    for (size_t j = 0; j < sizeof candidates / sizeof *candidates; j++)
      suggest_offer (&suggest, candidates[j]);
    cr_assert_str_eq (suggest.best, cases[i].best, "%s", cases[i].word);
  }
}
