/* Units of measured numbers: times, and rates of bits or bytes. */
#ifndef GEN_IMPORT_UNITS_H
#define GEN_IMPORT_UNITS_H

#include "base/rational.h"

/* The seconds of a unit of time: ns, us, ms, s, min. False: it is none. */
bool units_time (const char *text, size_t length, struct rational *seconds);

/* The bits a second of a unit of rate: bit/s, kbit/s, Mbit/s, Gbit/s (also kb/s, kbps, ...), B/s,
   kB/s, MB/s, GB/s, KiB/s, MiB/s, GiB/s. False: it is none. */
bool units_rate (const char *text, size_t length, struct rational *bits);

/* Parses a length: a number of bytes, optionally with kB, MB, GB, KiB, MiB or GiB. */
bool units_bytes (const char *text, struct rational *bytes);

/* Splits a heading such as "latency (us)", "latency [us]", "latency_us" or "latency us": the
   lengths of the word before, and of the unit. The unit is empty where there is none. The heading
   "send_per_byte_us" has the word "send_per_byte". */
struct units_heading {
  size_t word;      /* bytes of the heading */
  const char *unit; /* in the heading */
  size_t length;
};
struct units_heading units_split (const char *heading);

#endif
