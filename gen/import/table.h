/* Tables of CSV as users have them, read into a cluster (gen/import/cluster.h). What a table is
   follows from its first row:
   - hosts: its first heading is name, host or hostname; the others are those of table_columns;
   - a list of links: two headings are from and to, the others latency, rtt, bandwidth or time;
   - a matrix, a row for each sender and a column for each receiver: its first cell says latency,
     rtt, bandwidth or time, and is followed by the names of the receivers; each row begins with the
     name of its sender. A matrix of numbers alone has hosts without names. Cells of the diagonal,
     and of one direction of a link, may be empty.
   A unit may follow a heading: "latency (us)", "send_ms", "bandwidth [Mbit/s]". */
#ifndef GEN_IMPORT_TABLE_H
#define GEN_IMPORT_TABLE_H

#include "base/csv.h"
#include "gen/import/cluster.h"

/* Reads a table. `kind`: what a matrix holds that does not say it: latency, rtt, bandwidth, time,
   or NULL; it is part of the name of the file, or comes before it on the command line. False with
   STATUS_INPUT, naming FILE, LINE and column. O(cells + names * hosts). */
bool table_read (struct cluster *cluster, const struct csv *csv, const char *kind,
                 struct status *status);

/* The kind that a text contains: latency, rtt, bandwidth, time; NULL: none. */
const char *table_kind (const char *text);

/* The columns of a table of hosts, for help: a name and what it says; the last name is NULL. */
struct table_column {
  const char *name, *text;
};
extern const struct table_column table_columns[];

#endif
