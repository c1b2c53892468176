/* Proves a theorem with several threads (search/theorem/tree.h). The tree is cut into tasks of a
   bounded number of nodes; each thread takes the first one that is waiting, and one more thread
   has tasks done by other processes (search/theorem/away.h). What they write is put together in
   preorder, so the certificate does not depend on who did what. Where many bytes wait for a task
   before them, no task behind these bytes is begun. An interrupted proof is kept as the list of its
   tasks. */
#ifndef SEARCH_THEOREM_PROVE_H
#define SEARCH_THEOREM_PROVE_H

#include "search/theorem/tree.h"

struct task_runner; /* search/core/task_round.h */

struct theorem_request {
  const struct theorem_question *question;
  struct theorem_case given;
  int threads;                /* >= 1 */
  uint64_t budget;            /* nodes of a task; 0: the default */
  uint32_t bits;              /* of entries of linear programs; 0: the default */
  bool lists;                 /* instances above the bound, in place of a certificate (tree.h) */
  struct task_runner *runner; /* has tasks done by other processes; NULL: there are none */
  struct limits limits;
};

struct theorem_result {
  enum theorem_end end; /* THEOREM_LEFT: a limit or an interrupt ended it */
  struct theorem_counts counts;
  double share; /* of the tree that is closed */
  /* THEOREM_REFUTED: the first one in preorder */
  struct theorem_instance instance;
};

struct theorem_proof;
struct theorem_reader; /* search/theorem/reader.h */

/* A proof that has not begun. The request is copied. */
struct theorem_proof *theorem_proof_new (const struct theorem_request *request);
void theorem_proof_free (struct theorem_proof *proof);

/* Works on it until it is done or a limit ends it; may be called again then. The nodes' lines go to
   `out`, which must have what earlier calls wrote; NULL: nowhere. */
void theorem_proof_run (struct theorem_proof *proof, struct output *out,
                        struct theorem_result *result);

/* Writes the tasks of an unfinished proof; what has been written to `out` is not among them. */
void theorem_proof_save (const struct theorem_proof *proof, struct output *out);

/* Takes the tasks from a text of theorem_proof_save, in place of those of a proof that has not
   begun. False when it is malformed. */
bool theorem_proof_load (struct theorem_proof *proof, struct theorem_reader *reader);

#endif
