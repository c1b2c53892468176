#include "simulate/parameterized/worm.h"

/* A header that does not wait is granted a channel at the instant at which it has crossed the one
   before. */
void
worm_times (const struct machine *machine, const struct record *record, struct worm_time *times)
{
  int32_t n = record->channels;
  size_t stall = 0;
  int64_t now = record->granted, m = record->bytes;
  for (int32_t i = 0; i < n; i++) {
    if (stall < record->stall_count && record->stalls[stall].place == i)
      now = record->stalls[stall++].granted;
    times[i].from = now;
    times[i].start = now + (i == (machine->startup_on_path ? n - 1 : 0) ? machine->ns : 0);
    now = times[i].start + machine->nd;
  }
  times[n].start = now;
  for (int32_t i = 0; i < n; i++)
    times[i].to = i + m <= n ? times[i + m].start : now + (i + m - n) * machine->nd;
}
