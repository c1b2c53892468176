/* Results of iperf3 (iperf3 --client HOST --json), one for each pair, read into a cluster. The rate
   is that received, in whole bits a second; the latency is half of the sender's mean round-trip
   time, where the result has it. The two hosts are called as the cluster's hosts of that name or
   address, else by the names of their systems where a result of theirs has it, else as they were
   addressed. */
#ifndef GEN_IMPORT_IPERF_H
#define GEN_IMPORT_IPERF_H

#include "gen/import/cluster.h"

struct iperf_result {
  char *local, *remote;             /* owned: addresses of client and server */
  char *system;                     /* owned: what the client calls itself; NULL: not known */
  char *called;                     /* owned: what the client calls the server; NULL: not known */
  bool reverse;                     /* the server sent */
  struct rational rate, round_trip; /* bits a second, > 0; microseconds, 0: not known */
};

struct iperf {
  struct iperf_result *results; /* owned */
  size_t count, capacity;
};

void iperf_init (struct iperf *iperf);
void iperf_clear (struct iperf *iperf);

/* Reads the results in a text, one JSON object after the other. False with STATUS_INPUT (FILE, LINE
   and key named) when one is malformed, is no result, or has failed. */
bool iperf_read (struct iperf *iperf, const char *text, size_t length, const char *file,
                 struct status *status);

/* Gives the cluster the links of all results, after its hosts have been read. */
bool iperf_link (const struct iperf *iperf, struct cluster *cluster, struct status *status);

#endif
