import { z } from "zod";
import { date, instant, page } from "../../kernel/primitives";
import { RULES } from "./rules";

const RESULTS = ["waiting", "clean", "differs"] as const;

/** Id of a run: `r` and the request's id, or `v` and its own id without a request. */
const runKey = z.string().regex(/^[rv][1-9]\d{0,8}$/);

export const VerificationQuery = page.extend({ result: z.enum(RESULTS).optional() });

const Run = z.object({
  key: z.string(),
  result: z.enum(RESULTS),
  from_on: z.string(),
  to_on: z.string(),
  /** Start; of a waiting one, the time of the request. */
  at: instant,
  took_ms: z.int().nullable(),
  /** Number of posted lines in the period. */
  entries: z.int().nullable(),
  differences: z.int().nullable(),
  by: z.object({ kind: z.enum(["operator", "nightly", "command"]), name: z.string().nullable() }),
});

export const VerificationList = z.object({ rows: z.array(Run), page: z.int(), per_page: z.int(), total: z.int() });

export const VerificationName = z.object({ key: runKey });

/** Integers as text: manipulated values may exceed 2^53. */
const Figures = z.record(z.string(), z.string().nullable());

const Difference = z.object({
  fault: z.enum(["day", "month", "carried", "detail", "balance", "voucher", "rule"]),
  account: z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }).nullable(),
  /** The lines' currency; `fc_` figures are in it, all others in the branch's. */
  currency: z.string().nullable(),
  /** For a month, and its turnovers by party (detail): its first day; for carried balances: the year's last. */
  day: z.string().nullable(),
  voucher_id: z.string().nullable(),
  /**
   * dr, cr, fc_dr, fc_cr, pending: minor units; n: lines; hsum: digest of the lines; of detail also
   * party, cost_center_id and dims ('' and 0: none). Null: missing row. */
  stored: Figures.nullable(),
  computed: Figures.nullable(),
  /** With `rule`: the violated business rule, and the violating row. */
  rule: z.enum(RULES).nullable(),
  facts: z.record(z.string(), z.unknown()).nullable(),
});

/** `found`: the first 500 differences. */
export const Verification = Run.extend({ currency: z.string(), found: z.array(Difference) });

export const VerificationAsk = z.object({ from_on: date, to_on: date });
export const VerificationAsked = z.object({ id: z.int(), key: z.string() });
