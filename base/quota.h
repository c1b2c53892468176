/* How much processor time the control group of this process may use (Linux cgroups). A batch system
   or a container sets such a quota where it does not bind processes to processors. */
#ifndef BASE_QUOTA_H
#define BASE_QUOTA_H

/* Returns the processors that the quota amounts to, rounded up, at least 1; 0: there is no quota.
   `groups` is a file as /proc/self/cgroup, which names the groups; `folder` one as /sys/fs/cgroup,
   in which they are folders. The quotas of all groups above count, too: the smallest is in force.
   Version 2 has it in cpu.max ("QUOTA PERIOD" or "max PERIOD"), version 1 in cpu.cfs_quota_us and
   cpu.cfs_period_us of the controller `cpu`. What cannot be read sets no quota. */
int quota_processors (const char *groups, const char *folder);

#endif
