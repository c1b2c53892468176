/* The store of a dataset: an SQLite database with solved instances and all that proves them. It is the referee's gate, too: archive_judge
   goes over every text of an entry, and archive_put takes nothing that it refuses.
   Transactional: after a kill at any moment it holds whole entries only. Several threads, each with an archive of its own on the same path,
   and several processes may share one. docs/DATASETS.md has the tables; the schema is in archive_schema.c.

     sources (id, name)                    where instances came from: a file or a suite
     instances (id, sha256, canonical, model, name, unit, nodes, tasks, family, seed, origin, source, line)
     results (instance, status (archive_status), makespan, lower_bound, heuristic, method, search_nodes, seconds, threads,
              time_limit, memory_limit, schedule, version, options, machine, solved_at, seal)
     certificates (instance, sha256, bytes, claim, text)
     heuristics (instance, name, makespan, bytes, schedule)
     meta (key, value)

   Times and makespans are texts like "9" or "22/7", exact and in lowest terms. The texts of certificates and heuristics' schedules are
   compressed (zlib); here they come and go as they are. */
#ifndef RESULTS_ARCHIVE_H
#define RESULTS_ARCHIVE_H

#include "base/status.h"
#include "model/kind.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARCHIVE_SHA256 65 /* room for 64 hexadecimal digits and the zero */

struct archive_heuristic {
  char *name, *makespan; /* owned */
  char *schedule;        /* JSON; owned */
};

/* An instance with its result. Texts are owned and zero-terminated; NULL where there is none. */
struct archive_entry {
  /* The instance. */
  char sha256[ARCHIVE_SHA256]; /* of the canonical text, without newline */
  char *canonical;             /* model/canonical.h */
  enum model_kind model;
  char *name, *unit, *origin; /* as given with the instance; NULL: not given */
  char *family, *seed;        /* the origin's "generator" (or "suite") and "seed"; NULL: not there */
  int64_t nodes, tasks;       /* model/canonical.h */
  char *source;               /* the file's name, or the suite's */
  int64_t line;               /* in it, from 1 */

  /* What was found. All texts are about the canonical instance, so they name none. */
  bool optimal;                         /* proven, with a certificate; else feasible */
  bool uncertified;                     /* feasible, and the search calls it optimal, but there is no certificate to judge. If it is neither
                                           this nor optimal, a limit ended the search */
  char *makespan;                       /* of the schedule */
  char *lower_bound;                    /* proven to the referee: the makespan when optimal, else NULL */
  char *schedule;                       /* JSON */
  char *certificate;                    /* its lines; NULL unless optimal */
  char *claim;                          /* what the referee said of it: "optimal makespan 9, proven by prices"; NULL unless optimal */
  struct archive_heuristic *heuristics; /* owned; in the order of their names */
  size_t heuristic_count, heuristic_capacity;

  /* How. None of it is proven. */
  char *heuristic; /* the name of the one that the solve is compared with (FORMATS: "heuristic") */
  char *method;    /* the engine */
  int64_t search_nodes, threads;
  double seconds, time_limit;                    /* time_limit 0: none */
  int64_t memory_limit;                          /* bytes; 0: none */
  char *version, *options, *machine, *solved_at; /* of the program, its command line's options; time in UTC, "2026-01-31T12:00:00Z" */
};

void archive_entry_init (struct archive_entry *entry);
void archive_entry_reset (struct archive_entry *entry); /* empty it, keep the lists' memory */
void archive_entry_clear (struct archive_entry *entry);

/* Add a heuristic's schedule, keeping the order of names; texts are copied. */
void archive_entry_heuristic (struct archive_entry *entry, const char *name, const char *makespan, const char *schedule, size_t length);

struct archive;

enum archive_use {
  ARCHIVE_READ, /* must be there; may be read-only */
  ARCHIVE_WRITE /* made if it is not there */
};

/* The entry's status as it is stored and exported: "optimal", "uncertified" or "feasible". */
const char *archive_status (const struct archive_entry *entry);

/* Set what a status says; false: there is no such status. */
bool archive_status_read (struct archive_entry *entry, const char *text, size_t length);

/* Open. A store of version 1 is read as it is, and upgraded to be written (results/database.h). NULL with STATUS_INPUT (no database, no
 * store of a dataset, one of another version, not to be written) or STATUS_MACHINE. */
struct archive *archive_open (const char *path, enum archive_use use, struct status *status);
void archive_close (struct archive *archive);
const char *archive_path (const struct archive *archive);

/* Let the referee judge everything in an entry, from its texts alone: that the canonical text is canonical, has the hash, the model and the
   sizes that are stated, that family and seed are those of the origin; that it accepts the schedule, every heuristic's schedule and the
   certificate, with the makespans stated; that no schedule is shorter than a proven optimum. The claim must be what the referee says; where
   it is NULL it is filled in. False with STATUS_FALSE and the reason, which names the hash. The cost is the referee's. */
bool archive_judge (struct archive_entry *entry, struct status *status);

enum archive_put {
  ARCHIVE_ADDED,    /* it is new */
  ARCHIVE_BETTER,   /* it took the place of what was there: optimal instead of feasible, or a shorter schedule */
  ARCHIVE_KEPT,     /* what was there is as good */
  ARCHIVE_CONTRARY, /* what was there contradicts it: another optimum, or a schedule shorter than an optimum; status says both */
  ARCHIVE_REFUSED,  /* the referee refuses it (STATUS_FALSE) */
  ARCHIVE_FAILED,   /* the store cannot be read or written */
};

/* Judge the entry, then store it, as one transaction; it gets its claim, and the place and the limits that are stored with it. Of the
   places where an instance stands, the first one (by source, then line) is kept, with the name, unit and origin that it has there. */
enum archive_put archive_put (struct archive *archive, struct archive_entry *entry, struct status *status);

/* Does what the store holds contradict the entry, whether or not anything is proven? Then true, with STATUS_FALSE and both values. The
   status may also tell that the store cannot be read. */
bool archive_contrary (struct archive *archive, const struct archive_entry *entry, struct status *status);

/* What is known of an instance: enough to decide whether to solve it. */
struct archive_state {
  bool there, optimal, uncertified;
  bool later;           /* in the store it stands at a later place than the one asked about */
  double time_limit;    /* of the solve that left it open; 0: none */
  int64_t memory_limit; /* likewise */
};

/* Look up the instance of this hash, which also stands at line `line` of `source`; and note that it does: of `place` hash, source, line,
   name, unit, origin, family and seed count. */
bool archive_find (struct archive *archive, const char *sha256, const char *source, int64_t line, struct archive_state *state,
                   struct status *status);
bool archive_note (struct archive *archive, const struct archive_entry *place, struct status *status);

struct archive_counts {
  int64_t instances, optimal, feasible, heuristics, certificate_bytes;
  int64_t models[MODEL_KINDS];
};
bool archive_count (struct archive *archive, struct archive_counts *counts, struct status *status);

/* In which order entries are read, and what of them; the rest of their texts is NULL. */
enum { ARCHIVE_BY_HASH = 1, ARCHIVE_SCHEDULES = 2, ARCHIVE_CERTIFICATES = 4, ARCHIVE_HEURISTIC_SCHEDULES = 8, ARCHIVE_EVERYTHING = 14 };

/* All entries, in the order of the input (sources by name, line by line) or of their hashes; `each` returns false to end. The entry is the
   archive's, valid during the call. `damage` is NULL, or says (STATUS_FALSE) what is wrong with the entry as it is stored: a text that
   cannot be unpacked or has not its hash, no result, and, when everything is read, a seal (the hash of all that is stored about the
   instance) that does not fit; the entry then holds what could be read. False with the status set when the store itself cannot be read. */
bool archive_each (struct archive *archive, unsigned what,
                   bool (*each) (const struct archive_entry *entry, const struct status *damage, void *context), void *context,
                   struct status *status);

/* One entry by its hash, or by a part of it from the start that no other has; false with STATUS_INPUT when there is none or more, or with
   STATUS_FALSE when it is damaged. */
bool archive_get (struct archive *archive, const char *sha256, unsigned what, struct archive_entry *entry, struct status *status);

/* All hashes, in their order or that of the input (ARCHIVE_BY_HASH): *hashes is the caller's, to be freed. */
bool archive_hashes (struct archive *archive, unsigned order, char (**hashes)[ARCHIVE_SHA256], size_t *count, struct status *status);

/* Is the file in order, as far as SQLite can tell: its pages, its constraints, and that nothing refers to what is not there? Reads all of
   it. STATUS_FALSE with what is wrong. */
bool archive_sound (struct archive *archive, struct status *status);

#endif
