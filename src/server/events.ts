/**
 * What the supervisor tells an operator, by a code that has a row in docs/operate.md ("When at night ..."). A condition lasts: it is told
 * when it begins and when it is over, stands in the health address and is a metric (`safar_condition{code}`). A moment is told once, and
 * stands there for a minute.
 */
export const CONDITIONS = [
  "backup_base_failed",
  "backup_base_missing",
  "backup_disk_full",
  "backup_failing",
  "backup_place_changed",
  "clock_stepped",
  "data_damaged",
  "database_unreachable",
  "disk_full",
  "jobs_unknown",
  "jobs_waiting",
  "outbox_set_aside",
] as const;
export type ConditionCode = (typeof CONDITIONS)[number];

export const MOMENTS = ["database_ended", "database_waits", "process_ended", "process_frozen"] as const;
export type MomentCode = (typeof MOMENTS)[number];

export type Condition = { code: ConditionCode | MomentCode; detail: string; since: string };
