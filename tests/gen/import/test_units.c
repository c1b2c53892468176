#include "gen/import/units.h"

#include <criterion/criterion.h>
#include <string.h>

Test (units, headings)
{
  static const struct {
    const char *heading, *word, *unit;
  } cases[] = {
    { "latency (us)", "latency", "us" },
    { "latency [ms]", "latency", "ms" },
    { "send_us", "send", "us" },
    { "send_per_byte_ns", "send_per_byte", "ns" },
    { "send_per_byte", "send_per_byte", "" },
    { "bandwidth (Mbit/s)", "bandwidth", "Mbit/s" },
    { "Mbit/s", "", "Mbit/s" },
    { "Gbps bandwidth GB/s", "Gbps bandwidth", "GB/s" },
    { "time s", "time", "s" },
    { "speeds", "speeds", "" },
    { "", "", "" },
    { "(us)", "", "us" },
    { ") )", ") )", "" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct units_heading split = units_split (cases[i].heading);
    cr_expect (split.word == strlen (cases[i].word) && split.length == strlen (cases[i].unit)
                 && memcmp (split.unit, cases[i].unit, split.length) == 0,
               "%s: %zu, %.*s", cases[i].heading, split.word, (int)split.length, split.unit);
  }
}

Test (units, lengths)
{
  static const struct {
    const char *text;
    int64_t numerator, denominator; /* 0: refused */
  } cases[] = {
    { "1000", 1000, 1 },
    { "1kB", 1000, 1 },
    { "1.5MB", 1500000, 1 },
    { "64KiB", 65536, 1 },
    { "2GiB", 2147483648, 1 },
    { "1e3", 1000, 1 },
    { "1/2", 1, 2 },
    { "0", 0, 1 },
    { "", 0, 0 },
    { "-1", 0, 0 },
    { "1 kB", 0, 0 },
    { "kB", 0, 0 },
    { "1k", 0, 0 },
    { "99999999999999999999", 0, 0 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct rational bytes;
    bool good = units_bytes (cases[i].text, &bytes);
    cr_expect_eq (good, cases[i].denominator > 0, "%s", cases[i].text);
    if (good)
      cr_expect (bytes.numerator == cases[i].numerator && bytes.denominator == cases[i].denominator,
                 "%s", cases[i].text);
  }
}

Test (units, times_and_rates)
{
  struct rational size;
  cr_expect (units_time ("ms", 2, &size) && size.numerator == 1 && size.denominator == 1000);
  cr_expect (units_rate ("KiB/s", 5, &size) && size.numerator == 8192);
  cr_expect_not (units_time ("m", 1, &size) || units_rate ("Mbit", 4, &size)
                 || units_time ("ms", 1, &size) != units_time ("m", 1, &size));
}
