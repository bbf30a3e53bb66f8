import { z } from "zod";
import { count, date, id, instant, longId, text } from "../../kernel/primitives";

const MODES = ["soft", "hard", "definite"] as const;
const RUN_STATES = ["waiting", "running", "done", "refused", "failed"] as const;
const MONTH_STATES = ["open", "soft_closed", "closed", "definite"] as const;
export const TYPES = ["general", "opening", "closing", "adjustment"] as const;
/** A row that fails a check: its members depend on the check. Amounts are minor units as text. */
const CheckRow = z.object({
  id: z.int().optional(),
  day: z.string().nullish(),
  description: z.string().optional(),
  amount: z.string().optional(),
  currency: z.string().optional(),
  key: z.string().optional(),
  account_id: z.int().nullish(),
  code: z.union([z.string(), z.int()]).nullish(),
  title: z.string().nullish(),
  title_latin: z.string().nullish(),
  voucher_id: z.int().nullish(),
  fault: z.string().optional(),
  kind: z.string().nullish(),
  why: z.string().optional(),
  line: z.int().optional(),
  party: z.string().optional(),
  name: z.string().nullish(),
  name_latin: z.string().nullish(),
  /** Of registers: what the register adds up to. */
  register: z.string().optional(),
  /** Of duplicates: the earlier document. */
  like: z.int().optional(),
  from_on: z.string().optional(),
});

const SEVERITIES = ["off", "warn", "block"] as const;
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Given by a second person; it counts unless the reader gave it or is not independent of the giver. */
const Waiver = z.object({
  id: z.int(),
  by: z.string(),
  name: z.string().nullable(),
  reason: z.string(),
  at: instant,
  counts: z.boolean(),
});

/**
 * `blocks`: closing is impossible while it fails; otherwise only a warning. `rows`: the first 20. `digest`: of all rows;
 * a waiver holds for exactly these. Findings of earlier releases lack the optional members.
 */
const Check = z.object({
  key: z.string(),
  blocks: z.boolean(),
  ok: z.boolean(),
  count: z.int(),
  rows: z.array(CheckRow),
  severity: z.enum(SEVERITIES).optional(),
  waivable: z.boolean().optional(),
  digest: z.string().nullish(),
  waiver: Waiver.nullish(),
});

/** `total`: minor units of the branch's currency, as text. */
const Posted = z.object({
  kind: z.string(),
  doc_date: z.string(),
  voucher_id: z.int(),
  lines: z.int(),
  total: z.string().nullable(),
});

export const Run = z.object({
  id: z.int(),
  mode: z.enum(MODES),
  to_date: z.string(),
  type: z.enum(TYPES).nullable(),
  state: z.enum(RUN_STATES),
  /** Current step: waiting, verify, close, number. */
  step: z.string(),
  percent: z.int(),
  findings: z.array(Check),
  /** Fiscal months (year x 100 + month) it closed. */
  months: z.array(z.int()),
  documents: z.array(Posted),
  /** Number of documents that were numbered. */
  numbered: z.int().nullable(),
  /** Hash over the months' turnovers, chained with the previous seal; hex. */
  seal: z.string().nullable(),
  prev_seal: z.string().nullable(),
  by: z.string().nullable(),
  asked_at: instant,
  ended_at: instant.nullable(),
});

/** Null: no month is open. `near`: it has ended, or does within five days. */
export const OpenPeriod = z.object({ from: z.string(), to: z.string(), near: z.boolean() }).nullable();

/** The days until which months are closed, hard and soft; null if none is. */
export const ClosedUntil = z.object({
  to_date: z.string().nullable().meta({ description: "last day of the last closed month" }),
  soft_to_date: z.string().nullable(),
  definite_to_date: z.string().nullable(),
  run: Run.nullable().meta({ description: "the most recent run" }),
});

export const ClosingForm = z.object({
  to_date: date.meta({ description: "last day of a fiscal month" }),
  mode: z.enum(["soft", "hard"]),
});

/** The result of a run, or its progress with `meta.code` 1001. */
export const ClosingAnswer = z.object({ items: Run, meta: z.object({ code: z.int() }) });

export const DefiniteForm = z.object({
  type: z.enum([...TYPES, "all"]),
  ids: z.array(longId).min(1).max(500).optional(),
  up_to: date.optional().meta({ description: "every document of the type up to and including this day" }),
});

const Definite = z.object({
  numbered: z.int(),
  run: Run.nullable(),
});
export const DefiniteAnswer = z.object({ items: Definite, meta: z.object({ code: z.int() }) });

const Month = z.object({
  fm: z.int(),
  fiscal_year: z.int(),
  month: z.int(),
  from_on: z.string(),
  to_on: z.string(),
  state: z.enum(MONTH_STATES),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** The month is over and has documents without a number. */
  unnumbered: z.boolean(),
});

const Reopening = z.object({
  id: z.int(),
  fm: z.int(),
  to_on: z.string(),
  reason: z.string(),
  state: z.enum(["waiting", "approved", "rejected", "withdrawn"]),
  by: z.string().nullable(),
  mine: z.boolean(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
});

const Exception = z.object({
  fm: z.int(),
  operator_id: z.int(),
  name: z.string(),
  reason: z.string(),
  until: instant,
  granted_by: z.string().nullable(),
  over: z.boolean(),
});

export const Overview = z.object({
  currency: z.string(),
  calendar: z.enum(["jalali", "gregorian"]),
  today: z.string(),
  months: z.array(Month),
  runs: z.array(Run),
  reopenings: z.array(Reopening),
  exceptions: z.array(Exception),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const ChecksQuery = z.object({ to_date: date, mode: z.enum(["soft", "hard"]) });
export const Checks = z.object({ checks: z.array(Check) });

const checkKey = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .meta({ description: "key of a check" });
export const CheckRowsQuery = z.object({ to_date: date, key: checkKey, page: count(1, 10_000).default(1) });
/** `rows`: 50 of `count`. */
export const CheckRows = z.object({ key: z.string(), count: z.int(), page: z.int(), rows: z.array(CheckRow) });

export const WaiverForm = z.object({
  fm: count(1, 999_999),
  key: checkKey,
  digest: digest.meta({ description: "`digest` of the check whose rows are accepted" }),
  reason: text(500),
});
export const WaiverDone = z.object({ id: z.int() });

const severity = z.enum(SEVERITIES);
export const RulesQuery = z.object({ on: date.optional().meta({ description: "a day of the month; default: today" }) });
const Later = z.object({ severity, days: z.int().nullable(), since: z.string() });
/** `fixed`: neither changed nor waived. `since`: null until the branch sets it. `later`: rules of months to come. */
const ClosingRule = z.object({
  key: z.string(),
  fixed: z.boolean(),
  severity,
  days: z.int().nullable(),
  default: severity,
  since: z.string().nullable(),
  by: z.string().nullable(),
  later: z.array(Later),
});
export const ClosingRules = z.object({ begins: z.string(), rules: z.array(ClosingRule) });
export const ClosingRuleForm = z.object({
  key: checkKey,
  severity,
  days: count(0, 3_650).nullish().meta({ description: "of checks that count days; default: as before" }),
  since: date.meta({ description: "applies to months that begin on this day or later" }),
});
export const ClosingRuleDone = z.object({ id: z.int() });

const PreviewLine = z.object({
  account_id: z.int().nullable(),
  code: z.string().nullable(),
  title: z.string().nullable(),
  title_latin: z.string().nullable(),
  party: z.string().nullable(),
  currency: z.string(),
  /** Signed, debit positive, minor units as text; `foreign` in `currency`. */
  amount: z.string(),
  foreign: z.string(),
});

/** The documents closing would post. `rows`: the first 200 lines. */
export const Preview = z.object({
  currency: z.string(),
  documents: z.array(
    z.object({
      document: z.enum(["reval", "profit", "earnings", "closing", "opening"]),
      day: z.string(),
      lines: z.int(),
      total: z.string(),
      rows: z.array(PreviewLine),
    }),
  ),
});

export const ReopeningForm = z.object({ reason: text(500) });
export const ReopeningDecision = z.object({ id, decision: z.enum(["approved", "rejected", "withdrawn"]) });
export const ReopeningDone = z.object({ id: z.int(), fm: z.int() });

/** A fiscal year and its month, such as 140410. */
const fiscalMonth = count(1, 999_999);
export const OpenForm = z.object({ fm: fiscalMonth });

export const ExceptionForm = z.object({ fm: fiscalMonth, operator_id: id, until: z.iso.datetime(), reason: text(300) });
export const ExceptionRef = z.object({ fm: fiscalMonth, operator_id: id });
export const Done = z.object({ done: z.boolean() });
