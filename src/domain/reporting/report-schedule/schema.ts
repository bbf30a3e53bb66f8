import { z } from "zod";
import { count, id, instant } from "../../kernel/primitives";
import { FORMATS } from "../export/rules";
import { REPORTS, type ReportName, RHYTHMS } from "../report/rules";

const NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** `hour`: of the branch's day after the span's last one. */
const SCHEDULE_FIELDS = {
  report: z.enum(NAMES),
  by: z.string().max(20).nullish(),
  rhythm: z.enum(RHYTHMS),
  hour: z.int().min(0).max(23),
  recipients: z.array(z.email().max(200)).min(1).max(10),
  language: z.enum(["fa", "en"]),
  format: z.enum(FORMATS),
};

export const ScheduleSave = z.object({
  id: id.nullish(),
  version: count(0, 2_147_483_647).nullish(),
  ...SCHEDULE_FIELDS,
});
export const ScheduleActive = z.object({ id, active: z.boolean() });
export const ScheduleName = z.object({ id });
export const ScheduleDone = z.object({ id: z.int() });

/** `messages`: counts of its e-mails by state. */
const Delivery = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  state: z.enum(["waiting", "made", "failed"]),
  reason: z.string().nullable(),
  at: instant,
  messages: z.record(z.string(), z.int()),
});

/** `paused`: the reason for a pause that no person made. `by_whom`: whose permissions it uses. */
const Schedule = z.object({
  ...SCHEDULE_FIELDS,
  id: z.int(),
  by: z.string().nullable(),
  recipients: z.array(z.string()),
  active: z.boolean(),
  paused: z.string().nullable(),
  next_at: instant,
  version: z.int(),
  by_whom: z.object({ name: z.string(), name_latin: z.string() }),
  deliveries: z.array(Delivery),
});
export const ScheduleList = z.object({ rows: z.array(Schedule), time_zone: z.string() });
