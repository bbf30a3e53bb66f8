import { z } from "zod";
import { asciiDigits } from "../digits";
import { gregorianDate } from "../jalali";
import { date, id, instant, page, text } from "../primitives";
import { COMING, KINDS, LEAVE_ACTIONS, LEAVE_ACTS, LEAVE_STATUSES, LEAVE_TYPES } from "./rules";

/** Beyond these years nobody works, and not every part of the machine counts. */
function inReach(given: string): boolean {
  const year = /^\d{4}-/.test(given) ? Number(given.slice(0, 4)) : FIRST_YEAR;
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
const FAR = { error: "must be a year from 1900 to 2200" };

const day = date.refine(inReach, FAR).meta({ description: "YYYY-MM-DD; a year below 1700 is Jalali" });

/** A time on its way in: an instant, or without an offset a time of the branch's clock. The day may be Jalali. */
const time = z
  .preprocess(
    (given) => (typeof given === "string" ? gregorianTime(given) : given),
    z.iso.datetime({ local: true, offset: true }).refine(inReach, FAR),
  )
  .meta({ description: "ISO 8601; without an offset in the branch's time zone; a year below 1700 is Jalali" });

function gregorianTime(given: string): string {
  const [day = "", clock = ""] = asciiDigits(given.trim()).split(/[T ]/);
  return `${gregorianDate(day) ?? day}T${clock.replace(/^(\d\d:\d\d)(?!:)/, "$1:00")}`;
}

const moment = z.union([day, time]);

const Who = z.object({ id: z.int(), name: z.string(), name_latin: z.string() });

export const Traffic = z.object({
  id: z.int(),
  operator_id: z.int(),
  work_date: z.string(),
  entered_at: instant.nullable(),
  left_at: instant.nullable().meta({ description: "null when not left yet, or when it was not recorded" }),
  kind: z.enum(KINDS),
  minutes: z.int().nullable().meta({ description: "time between the two; null when either is missing" }),
});
export type Traffic = z.input<typeof Traffic>;

const times = { entered_at: time.nullish(), left_at: time.nullish(), kind: z.enum(KINDS) };

/** The three main values, as they shall stand. */
export const TrafficChange = z.object({ id, ...times });
export const TrafficForm = z.object({ operator_id: id, work_date: day.nullish(), ...times });
export const TrafficRef = z.object({ id });
export const Coming = z.object({ kind: z.enum(COMING).default("present") });

/** Daily leave takes days, both ends included; hourly leave times. */
const span = { type: z.enum(LEAVE_TYPES), starts_at: moment, ends_at: moment };

export const LeaveForm = z.object({
  operator_id: id
    .nullish()
    .meta({ description: "another person's requires operator:write; defaults to the caller's own" }),
  ...span,
  reason: text(500),
});

/** Without `action` what waits is edited; `replace` puts other leave, which waits, in its place. */
export const LeaveChange = z.object({
  id,
  action: z.enum(LEAVE_ACTIONS).nullish(),
  type: span.type.optional(),
  starts_at: moment.optional(),
  ends_at: moment.optional(),
  reason: text(500).optional(),
  note: text(500).nullish().meta({ description: "note on the decision" }),
});
export const LeaveRef = z.object({ id });

export const Leave = z.object({
  id: z.int(),
  operator_id: z.int(),
  operator: Who,
  type: z.enum(LEAVE_TYPES),
  starts_at: instant,
  ends_at: instant.meta({ description: "end, exclusive" }),
  from_on: z.string(),
  to_on: z.string().meta({ description: "last day, inclusive" }),
  days: z.int(),
  minutes: z.int(),
  reason: z.string(),
  status: z.enum(LEAVE_STATUSES),
  replaced_by: z.int().nullable(),
  decided_by: Who.nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  created_at: instant,
  allowed_operations: z.array(z.enum(LEAVE_ACTS)),
});
export type Leave = z.input<typeof Leave>;

export const LeaveQuery = page.extend({
  status: z.enum(LEAVE_STATUSES).nullish(),
  operator_id: id.nullish(),
});
export const LeaveList = z.object({
  rows: z.array(Leave),
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  waiting: z.int().meta({ description: "requests the caller may decide" }),
});

/** What a request would meet. `id`: the one it takes the place of. */
export const OverlapQuery = z.object({ id: id.nullish(), operator_id: id.nullish(), ...span });
export const Overlaps = z.object({
  own: z.array(Leave),
  others: z.array(Leave.pick({ operator: true, type: true, from_on: true, to_on: true, status: true })),
});

export const SheetQuery = z.object({ operator_id: id.nullish(), from: day, to: day });
export const Sheet = z.object({
  operator: Who,
  today: z.string(),
  agreed_minutes: z.int().nullable(),
  days: z.array(
    z.object({
      date: z.string(),
      entries: z.array(Traffic),
      minutes: z.int(),
      leave: z.array(z.object({ id: z.int(), type: z.enum(LEAVE_TYPES), status: z.enum(LEAVE_STATUSES) })),
    }),
  ),
  totals: z.object({
    minutes: z.int(),
    present_days: z.int(),
    absent_days: z.int(),
    leave_days: z.int(),
    leave_minutes: z.int(),
    unfinished: z.int().meta({ description: "entries of past days without a time of leaving" }),
  }),
  leave: z.array(Leave),
});

const NOW = ["in", "remote", "mission", "out", "leave", "absent", "unknown"] as const;
export const Today = z.object({
  today: z.string(),
  entries: z.array(Traffic),
  /** The entry that is open. */
  open: z.int().nullable(),
  leave: z.array(Leave),
});
export const BoardQuery = z.object({ date: day.nullish() });
export const Board = z.object({
  date: z.string(),
  rows: z.array(
    z.object({
      operator: Who,
      title: z.string().nullable(),
      now: z.enum(NOW),
      entries: z.array(Traffic),
      minutes: z.int(),
      leave: z.array(z.object({ id: z.int(), type: z.enum(LEAVE_TYPES), status: z.enum(LEAVE_STATUSES) })),
    }),
  ),
});
