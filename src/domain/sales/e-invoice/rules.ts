export const STATES = [
  "held",
  "ready",
  "sending",
  "sent",
  "accepted",
  "refused",
  "unknown",
  "corrected",
  "canceled",
] as const;
export type EInvoiceState = (typeof STATES)[number];

export const ENVIRONMENTS = ["production", "trial", "local"] as const;
export type FiscalEnvironment = (typeof ENVIRONMENTS)[number];

/** Days left at which the radar is red. */
export const RED_DAYS = 3;
/** Days before the end of a certificate at which it is warned of. */
export const CERTIFICATE_WARNINGS = [60, 30, 7] as const;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Look-ups after a sending: at 10 s, 1, 5 and 30 min, then hourly. */
const ASK_AFTER_MS = [10_000, 50_000, 4 * MINUTE_MS, 25 * MINUTE_MS] as const;
const ASK_LATER_MS = 60 * MINUTE_MS;
/** Found nowhere so often, over this time: the same document is sent again. */
const ABSENT_TIMES = 3;
const ABSENT_MS = 10 * MINUTE_MS;
/** The buyer may react for 30 days. */
const REACTION_EVERY_MS = DAY_MS;
const REACTION_DAYS = 40;
const FINAL_REACTIONS: readonly string[] = ["approved", "approved_by_time", "not_needed", "impossible", "canceled"];

/** When to look a document up that was looked up `asked` times since it was sent. */
export const nextAsk = (asked: number, at: Date): Date =>
  new Date(at.getTime() + (ASK_AFTER_MS[asked] ?? ASK_LATER_MS));

/** Rest after failures of the authority: 5 s, doubled up to an hour, with 20 % jitter by `chance` (0 to 1). */
export const restAfter = (failures: number, chance: number): number =>
  Math.round(Math.min(5_000 * 2 ** Math.min(failures, 20), 60 * MINUTE_MS) * (0.8 + 0.4 * chance));

/** A document that was sent, with what its earlier look-ups found. */
export type SentDocument = {
  state: EInvoiceState;
  asked: number;
  absent: number;
  absent_since: Date | null;
  issued_at: Date;
};

/** Look-ups of all trace ids of one document. */
type LookUp = { status: "pending" | "registered" | "refused" | "absent"; numberKnown: boolean };

/** `look_up_number`: one of its sendings was refused since the number is registered, by an earlier one of ours or not. */
export type Verdict =
  | { act: "accept" }
  | { act: "refuse" }
  | { act: "look_up_number" }
  | { act: "wait" | "resend"; asked: number; absent: number; absent_since: Date | null; next_at: Date };

/** Decides by the look-ups of a sent document at `at`: the source is section 2 of the finance design. */
export function verdictOf(sent: SentDocument, found: readonly LookUp[], at: Date): Verdict {
  if (found.some(({ status }) => status === "registered")) return { act: "accept" };
  if (found.some(({ status, numberKnown }) => status === "refused" && !numberKnown)) return { act: "refuse" };
  const asked = sent.asked + 1;
  const wait = { act: "wait", asked, next_at: nextAsk(asked, at) } as const;
  if (found.some(({ status }) => status === "pending"))
    return { ...wait, absent: sent.absent, absent_since: sent.absent_since };
  if (found.some(({ numberKnown }) => numberKnown)) return { act: "look_up_number" };
  const absent = sent.absent + 1;
  const absent_since = sent.absent_since ?? at;
  if (absent >= ABSENT_TIMES && at.getTime() - absent_since.getTime() >= ABSENT_MS)
    return { act: "resend", asked: 0, absent: 0, absent_since: null, next_at: at };
  return { ...wait, absent, absent_since };
}

/** When to read the buyer's reaction again; null: it is final, or its time is over. */
export function nextReactionAt(reaction: string | null, issuedAt: Date, at: Date): Date | null {
  const isOver = at.getTime() - issuedAt.getTime() > REACTION_DAYS * DAY_MS;
  if (isOver || (reaction !== null && FINAL_REACTIONS.includes(reaction))) return null;
  return new Date(at.getTime() + REACTION_EVERY_MS);
}

/** Groups of the authority's codes by what an operator does about them; the words are in the messages. */
export const REMEDIES = [
  "complete_buyer",
  "service_id",
  "late",
  "number_known",
  "reference",
  "amounts",
  "pattern",
  "memory",
  "support",
] as const;
export type Remedy = (typeof REMEDIES)[number];

const BY_CODE: readonly [RegExp, Remedy][] = [
  [/^0300101$/, "number_known"],
  [/^\d{2}00601$|^03006\d\d$/, "reference"],
  [/^02002\d\d$|^\d*00107$/, "late"],
  [/^\d{2}01[1-5]\d\d$/, "complete_buyer"],
  [/^\d{2}03[01]\d\d$/, "service_id"],
  [/^04\d+$/, "pattern"],
  [/^02\d+$/, "amounts"],
  [/^0?41\d\d$/, "memory"],
];

/**
 * The remedy of a code: digit 1 error or warning, digit 2 the kind (0 empty, 2 rule, 3 matching, 4 out of pattern,
 * 5 duplicate), 3 to 5 the field, 6 and 7 the detail. Source: RC_TXPS.EC v02.
 */
export const remedyOf = (code: string): Remedy => BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? "support";

/** Acts an operator may do to a document in a state. */
export const ACTS: Readonly<Record<EInvoiceState, readonly ("complete" | "retry" | "correct" | "cancel")[]>> = {
  held: ["complete"],
  ready: [],
  sending: [],
  sent: [],
  accepted: ["correct", "cancel"],
  refused: ["complete", "retry"],
  unknown: [],
  corrected: [],
  canceled: [],
};
