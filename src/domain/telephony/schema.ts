import { z } from "zod";
import { code, count, date, id, instant, moneyOut, text, who } from "../primitives";
import { CALL_ACTS, CALL_STATES, DIRECTIONS, LINKS, PHONE } from "./rules";

/** Free text, or none. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .pipe(z.literal("").or(text(max)));

/** Calls as the console shows them. */
const person = {
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_latin: z.string().nullable(),
  last_name_latin: z.string().nullable(),
};
const Operator = z.object({ id: z.int(), name: z.string(), name_latin: z.string() });

export const CallRef = z.object({ id });

export const Call = z.object({
  id: z.int(),
  direction: z.enum(DIRECTIONS),
  number: z
    .string()
    .nullable()
    .meta({ description: "number of the other side, E.164 if it is one; null when withheld" }),
  extension: z.string().nullable().meta({ description: "our extension that rings or speaks" }),
  operator: Operator.nullable().meta({ description: "user of the extension" }),
  passenger: z
    .object(person)
    .nullable()
    .meta({ description: "the chosen passenger, or the only one with this number" }),
  sharing: z.int().meta({ description: "passengers of the branch with this number" }),
  trade_id: z.int().nullable(),
  state: z.enum(CALL_STATES),
  queue: z.string().nullable(),
  started_at: instant,
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
  seconds: z.int().nullable().meta({ description: "talk time; null while unanswered" }),
  note: z.string(),
  handled: z.object({ by: who, at: instant }).nullable().meta({ description: "for a missed call" }),
  acts: z.array(z.enum(CALL_ACTS)).meta({ description: "actions available now" }),
});
export type Call = z.output<typeof Call>;

/** `missed_open`: missed and not handled, the oldest first; else the latest first. `way`: a call's direction. `search`: part of a number, a name or a note. */
export const CallQuery = z.object({
  state: z.enum(CALL_STATES).nullish(),
  way: z.enum(DIRECTIONS).nullish(),
  passenger_id: id.nullish(),
  trade_id: id.nullish(),
  number: code(40).nullish(),
  search: words(100).nullish(),
  from: date.nullish(),
  to: date.nullish(),
  missed_open: z.boolean().default(false),
  cursor: z.string().max(200).nullish(),
  per_page: count(1, 100).default(30),
});
export const CallList = z.object({
  rows: z.array(Call),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});
/** Ringing first, then spoken, each the oldest first; at most 100. */
export const LiveCalls = z.object({ rows: z.array(Call) });

/** `events`: rang, answered, ended, noted, handled, unhandled, called_back, the oldest first. */
export const CallOut = Call.extend({
  events: z.array(z.object({ at: instant, what: z.string(), who: who.nullable() })),
});

/** What one ought to know before saying hello: all who share the number, the best guess first. */
const Caller = z.object({
  ...person,
  mobile: z.string().nullable(),
  last_trip: z
    .object({
      title: z.string(),
      title_latin: z.string().nullable(),
      local_pnr: z.string().nullable(),
      trade_id: z.int().nullable(),
      departs_at: instant,
      zone: z.string(),
    })
    .nullable(),
  debts: z
    .array(z.object({ amount: moneyOut, currency: z.string() }))
    .meta({ description: "amount they owe the branch, minor units; positive" }),
  open: z
    .array(z.object({ kind: z.enum(["request", "limbo", "order"]), id: z.int(), since: instant }))
    .meta({ description: "travel requests, unresolved orders, orders awaiting payment; the latest first" }),
});
export const Card = z.object({
  call: Call,
  people: z.array(Caller),
  colleague: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable() }).nullable(),
});

export const CallNote = z.object({ id, note: words(2_000) });
/** Of a missed call: somebody saw to it; false takes it back. */
export const CallHandled = z.object({ id, handled: z.boolean() });
/** Which of those who share a number it is; null: none of them. Or which order it is about. */
export const CallChosen = z.object({ id, passenger_id: id.nullable() });
export const CallAbout = z.object({ id, trade_id: id.nullable() });

const phone = code(40)
  .transform((number) => number.replace(/[ \u00a0().-]/g, ""))
  .pipe(z.string().regex(PHONE, { error: "must be a phone number" }));

/** Rings the operator's own extension and then the number. `call_id`: the missed call it answers, handled with it. */
export const Dial = z.object({
  number: phone,
  passenger_id: id.nullish(),
  trade_id: id.nullish(),
  call_id: id.nullish(),
  /** The console's own name of the deed: sent twice, it is done once. */
  request_key: code(60).nullish(),
});
/** Either the call, or what waits for a second person. */
export const Dialed = z.object({ id: z.int().nullable(), approval: z.object({ id: z.int() }).nullable() });

/** The top bar's widget. `demo`: `ringMe` works. */
export const TelephonyStatus = z.object({
  link: z.enum(LINKS),
  fault: z.string().nullable().meta({ description: "short reason why it is down" }),
  missed: z.int().meta({ description: "missed calls without follow-up" }),
  awaiting: z.int().meta({ description: "actions waiting for a second person" }),
  extension: z.string().nullable().meta({ description: "the caller's own" }),
  demo: z.boolean(),
});
