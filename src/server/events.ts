/**
 * Events the supervisor reports to an operator; each code has a row in docs/operate.md ("Symptoms"). A
 * condition lasts: it is logged when it begins and ends, appears in the health address and is a metric
 * (`safar_condition{code}`). A moment is logged once and appears there for a minute.
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
  "turnovers_behind",
] as const;
export type ConditionCode = (typeof CONDITIONS)[number];

export const MOMENTS = ["database_ended", "database_waits", "process_ended", "process_frozen"] as const;
export type MomentCode = (typeof MOMENTS)[number];

export type Condition = { code: ConditionCode | MomentCode; detail: string; since: string };
