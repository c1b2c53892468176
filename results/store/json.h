/* An entry of a store as a line of JSON, and back. Keys in this order, left out where there is
   nothing:
     sha256, model, name, unit, family, seed, origin, source, line, nodes, tasks, status,
     class, makespan, lower_bound, heuristic, method, claim, certificate_sha256, certificate_bytes,
     heuristics {NAME: makespan}, canonical (the instance), schedule, certificate [its lines],
     search_nodes, seconds, threads, time_limit, memory_limit, version, options, machine,
     solved_at; then what follows from these, which is not read: makespan_float,
     lower_bound_float, family_id, split, heuristics_float {NAME: number}, features {NAME: number or
     null} (model/common/features.h).
   Exact times are strings: "9", "22/7". They are read as numbers, too. */
#ifndef RESULTS_STORE_JSON_H
#define RESULTS_STORE_JSON_H

#include "base/output.h"
#include "results/store/store.h"

enum {
  STORE_JSON_SCHEDULE = 1,    /* with the schedule */
  STORE_JSON_CERTIFICATE = 2, /* with the certificate */
  /* with everything from search_nodes on; limits are always there where an instance is open */
  STORE_JSON_TIMES = 4,
};

/* Write one line, newline included. The entry has its certificate, whatever is written of it.
   Without STORE_JSON_TIMES the bytes depend on the instance, its answer and where it stands
   only. */
void store_json_write (const struct store_entry *entry, unsigned what, struct output *out);

/* Read a line; `entry` is emptied first. Keys may come in any order; what is left out stays
   empty. Heuristics have no schedules here. Nothing is judged, but certificate_sha256 and
   certificate_bytes must be those of the certificate that is there. False with STATUS_INPUT
   naming FILE, LINE and key. */
bool store_json_read (struct store_entry *entry, const char *text, size_t length, const char *file,
                      size_t line, struct status *status);

#endif
