/* A record of the tasks of one search: what was given to several threads, when the search waited
   for it, and the processor time of each piece. From it tests/bench/tasks.py computes how long the
   search takes on any number of processors. One record at a time; docs/FORMATS.md has its lines. */
#ifndef BASE_TASK_TRACE_H
#define BASE_TASK_TRACE_H

#include "base/output.h"

/* Begins a record into `out`. The calling thread leads: it is the one that adds tasks. */
void task_trace_begin (struct output *out);
void task_trace_end (void);

/* The leading thread adds a task. Its number; 0 where nothing is recorded: no record has begun, or
   the thread is not the leading one, or it is within a piece. Number 0 is ignored below. */
unsigned task_trace_add (void);

/* Around a piece of the task, on any thread: `task_trace_piece` takes what the other returned. */
double task_trace_start (unsigned task);
void task_trace_piece (unsigned task, double start);

/* The leading thread begins to wait for all pieces of the task, or for those that have begun. While
   it waits for all, it does pieces of this task, and with `meanwhile` those of other tasks. */
void task_trace_wait (unsigned task, bool meanwhile);
void task_trace_drop (unsigned task);

#endif
