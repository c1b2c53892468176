/* Results of iperf3 (iperf3 --json), of the client or the server, TCP or UDP, one for each pair,
   read into a cluster; also as lines of events (--json-stream). The rate is that received, in
   whole bits a second; with --bidir there is one for each direction. The latency is half of the
   mean round-trip time of the senders of all streams, where the result has it. The two hosts are
   called as the cluster's hosts of that name or address, else by the names of their systems where
   a result of theirs has it, else as they were addressed. */
#ifndef GEN_IMPORT_IPERF_H
#define GEN_IMPORT_IPERF_H

#include "gen/import/cluster.h"

/* What was measured in one direction: bits a second, 0: not known. */
struct iperf_flow {
  struct rational sent, received;
  struct rational sum, lost; /* UDP: sent, and how much of it was lost, in percent */
  bool receives;             /* `received` is there, be it 0 */
};

struct iperf_result {
  char *local, *remote; /* owned: addresses of the host that wrote it, and of the other one */
  char *system;         /* owned: what the first one calls itself; NULL: not known */
  char *called;         /* owned: what a client calls the server; NULL: not known */
  bool server;          /* the server wrote it */
  bool reverse, both;   /* the server sent; both did at once, `back` is what the server sent */
  struct iperf_flow flow, back;
  int64_t round_trips, streams; /* the sum of microseconds, over streams that have it */
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
