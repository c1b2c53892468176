/* The store of a dataset: an SQLite database with solved instances and all that proves them. It is
   the checker's gate, too: store_judge goes over every text of an entry, and store_put takes
   nothing that it refuses.
   Transactional: after a kill at any moment it holds whole entries only. Several threads, each with
   an store of its own on the same path, and several processes may share one. docs/DATASETS.md has
   the tables; the schema is in schema.c.

     sources (id, name)                    where instances came from: a file or a suite
     instances (id, sha256, canonical, model, name, unit, nodes, tasks, family, seed, origin,
     source, line) results (instance, status (store_status), makespan, lower_bound, heuristic,
     method, search_nodes, seconds, threads,
              time_limit, memory_limit, schedule, version, options, machine, solved_at, seal)
     certificates (instance, sha256, bytes, claim, text)
     heuristics (instance, name, makespan, bytes, schedule)
     meta (key, value): format, program, created, class

   Times and makespans are texts like "9" or "22/7", exact and in lowest terms. The texts of
   certificates and heuristics' schedules are compressed (zlib); here they come and go as they
   are. */
#ifndef RESULTS_STORE_STORE_H
#define RESULTS_STORE_STORE_H

#include "base/status.h"
#include "model/common/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_SHA256 65 /* room for 64 hexadecimal digits and the zero */

struct store_heuristic {
  char *name, *makespan; /* owned */
  char *schedule;        /* JSON; owned */
};

/* An instance with its result. Texts are owned and zero-terminated; NULL where there is none. */
struct store_entry {
  /* The instance. */
  char sha256[STORE_SHA256];  /* of the canonical text, without newline */
  char *canonical;            /* model/common/canonical.h */
  const struct model *model;  /* NULL: not known */
  char *name, *unit, *origin; /* as given with the instance; NULL: not given */
  /* the origin's "generator" (or "suite") and "seed"; NULL: not there */
  char *family, *seed;
  int64_t nodes, tasks; /* model/common/canonical.h */
  char *source;         /* the file's name, or the suite's */
  int64_t line;         /* in it, from 1 */

  /* What was found. All texts are about the canonical instance, so they name none. */
  bool optimal; /* proven, with a certificate; else feasible */
  /* feasible, and the search calls it optimal, but there is no certificate to judge. If it is
     neither this nor optimal, a limit ended the search */
  bool uncertified;
  char *makespan; /* of the schedule */
  /* proven to the checker: the makespan when optimal, else NULL */
  char *lower_bound;
  const char *class;    /* of schedules, that of the store (solve_class_named); NULL: all */
  char *schedule;       /* JSON */
  char *certificate;    /* its lines; NULL unless optimal */
  int64_t stored_bytes; /* length of the certificate in the store, which may not have been read */
  /* what the checker said of it: "optimal makespan 9, proven by prices"; NULL unless optimal */
  char *claim;
  struct store_heuristic *heuristics; /* owned; in the order of their names */
  size_t heuristic_count, heuristic_capacity;

  /* How. None of it is proven. */
  /* the reference heuristic of the solve (docs/FORMATS.md: "heuristic") */
  char *heuristic;
  char *method; /* the engine */
  int64_t search_nodes, threads;
  double seconds, time_limit; /* time_limit 0: none */
  int64_t memory_limit;       /* bytes; 0: none */
  /* of the program, its command line's options; time in UTC, "2026-01-31T12:00:00Z" */
  char *version, *options, *machine, *solved_at;
};

void store_entry_init (struct store_entry *entry);
void store_entry_reset (struct store_entry *entry); /* empty it, keep the lists' memory */
void store_entry_clear (struct store_entry *entry);

/* Add a heuristic's schedule (NULL: it is not kept), which the entry frees, keeping the order of
   names; name and makespan are copied. */
void store_entry_heuristic (struct store_entry *entry, const char *name, const char *makespan,
                            char *schedule);

struct store;

enum store_use {
  STORE_READ, /* must be there; may be read-only */
  STORE_WRITE /* made if it is not there */
};

/* The entry's status as it is stored and exported: "optimal", "uncertified" or "feasible". */
const char *store_status (const struct store_entry *entry);

#define STORE_WORDS 80

/* What the entry's schedule is, for people: "optimum", "optimum, uncertified" or "best known"; with
   a class "optimum of class append" and so on. */
void store_words (const struct store_entry *entry, char words[STORE_WORDS]);

/* Set what a status says; false: there is no such status. */
bool store_status_read (struct store_entry *entry, const char *text, size_t length);

/* Open. A store of an older version is read as it is, and upgraded to be written
   (results/store/database.h). To be written, it must be of the class of all schedules. NULL with
   STATUS_INPUT (no database, no store of a dataset, one of another version or class, not to be
   written) or STATUS_MACHINE. */
struct store *store_open (const char *path, enum store_use use, struct status *status);

/* The same to write into a store of this class of schedules (solve_class_named; NULL: all). Who
   first opens a store to be written gives it its class; one without has that of all schedules. */
struct store *store_open_class (const char *path, const char *class, struct status *status);
void store_close (struct store *store);
const char *store_path (const struct store *store);
const char *store_class (const struct store *store); /* NULL: all schedules */

/* Is the store of this class? False with STATUS_INPUT and both. */
bool store_of_class (const struct store *store, const char *class, struct status *status);

/* Let the checker judge everything in an entry, from its texts alone: that the canonical text is
   canonical, has the hash, the model and the sizes that are stated, that family and seed are
   those of the origin; that it accepts the schedule, every heuristic's schedule and the
   certificate, with the makespans stated, for the class that is stated; that no schedule is shorter
   than a proven optimum. The
   claim must be what the checker says; where it is NULL it is filled in. False with STATUS_FALSE
   and the reason, which names the hash. The cost is the checker's. */
bool store_judge (struct store_entry *entry, struct status *status);

enum store_put {
  STORE_ADDED, /* it is new */
  /* it took the place of what was there: optimal instead of feasible, or a shorter schedule */
  STORE_BETTER,
  STORE_KEPT, /* what was there is as good */
  /* what was there contradicts it: another optimum, or a schedule shorter than an optimum;
     status says both */
  STORE_CONTRARY,
  STORE_REFUSED, /* the checker refuses it, or its class is not the store's (STATUS_FALSE) */
  STORE_FAILED,  /* the store cannot be read or written */
};

/* Judge the entry, then store it, as one transaction; it gets its claim, and the place and the
   limits that are stored with it. Of the places where an instance stands, the first one (by
   source, then line) is kept, with the name, unit and origin that it has there. */
enum store_put store_put (struct store *store, struct store_entry *entry, struct status *status);

/* The same for an entry that store_judge has accepted in another process of this program. */
enum store_put store_put_judged (struct store *store, struct store_entry *entry,
                                 struct status *status);

/* Does what the store holds contradict the entry, whether or not anything is proven? Then true,
   with STATUS_FALSE and both values. The status may also be that the store cannot be read. */
bool store_contrary (struct store *store, const struct store_entry *entry, struct status *status);

/* What is known of an instance: enough to decide whether to solve it. */
struct store_state {
  bool there, optimal, uncertified;
  bool later;           /* the stored place is after the given one */
  double time_limit;    /* of the solve that left it open; 0: none */
  int64_t memory_limit; /* of that solve; 0: none */
};

/* Look up the instance of this hash, which also stands at line `line` of `source`; and note that
   it does: of `place` hash, source, line, name, unit, origin, family and seed count. */
bool store_find (struct store *store, const char *sha256, const char *source, int64_t line,
                 struct store_state *state, struct status *status);
bool store_note (struct store *store, const struct store_entry *place, struct status *status);

/* In which order entries are read, and what of them; the rest of their texts is NULL. */
enum {
  STORE_BY_HASH = 1,
  STORE_SCHEDULES = 2,
  STORE_CERTIFICATES = 4,
  STORE_HEURISTIC_SCHEDULES = 8,
  STORE_EVERYTHING = 14
};

/* All entries, in the order of the input (sources by name, line by line) or of their hashes;
   `each` returns false to end. The entry is the store's, valid during the call. `damage` is
   NULL, or says (STATUS_FALSE) what is wrong with the entry as it is stored: a text that cannot
   be unpacked or has not its hash, no result, and, when everything is read, a seal (the hash of
   all that is stored about the instance) that does not fit; the entry then holds what could be
   read. False with the status set when the store itself cannot be read. */
bool store_each (struct store *store, unsigned what,
                 bool (*each) (const struct store_entry *entry, const struct status *damage,
                               void *context),
                 void *context, struct status *status);

/* One entry by its hash, or by a part of it from the start that no other has; false with
   STATUS_INPUT when there is none or more, or with STATUS_FALSE when it is damaged. */
bool store_get (struct store *store, const char *sha256, unsigned what, struct store_entry *entry,
                struct status *status);

/* All hashes, in their order or that of the input (STORE_BY_HASH): *hashes is the caller's, to
   be freed. */
bool store_hashes (struct store *store, unsigned order, char (**hashes)[STORE_SHA256],
                   size_t *count, struct status *status);

/* How many instances have no proven optimum. */
bool store_count_open (struct store *store, uint64_t *count, struct status *status);

/* Is the file in order, as far as SQLite can check: its pages, its constraints, and that nothing
   refers to what is not there? Reads all of it. STATUS_FALSE with what is wrong. */
bool store_sound (struct store *store, struct status *status);

#endif
