import { z } from "zod";
import { code, count, date, flag, id, instant, longId, money, moneyOut, text } from "../../kernel/primitives";
import { FEE_PER, MATCH_STATES, MAX_ROWS, PAYOUT_SOURCES, POST_KEYS } from "./rules";

const entryKey = z.string().regex(/^\d{4}-\d{2}-\d{2}:\d{1,18}:\d{1,4}$/, { error: "must be `day:document:line`" });

export const BankRun = z.object({ account_id: id });
export const BankRunStarted = z.object({ started: z.literal(true) });

/** Matches of an account, newest first. `cursor`: id of the last match of the previous page. */
export const BankMatchQuery = z.object({
  account_id: id,
  state: z.enum(MATCH_STATES).default("proposed"),
  cursor: longId.nullish(),
  per_page: count(1, 100).default(50),
});

export const BankMatchLine = z.object({
  id: z.int(),
  day: z.string(),
  amount: moneyOut.meta({ description: "positive: into the account" }),
  reference: z.string().nullable(),
  payer: z.string().nullable(),
  text: z.string(),
});
export const BankMatchEntry = z.object({
  key: z.string().meta({ description: "`day:document:line`" }),
  document_id: z.int(),
  day: z.string(),
  amount: moneyOut.meta({ description: "debit less credit" }),
  party: z.string().nullable(),
  reference: z.string().nullable(),
  description: z.string(),
});

export const BankMatch = z.object({
  id: z.int(),
  account_id: z.int(),
  pass: z.int().meta({ description: "1 to 9: the matcher; 0: by hand" }),
  score: z.int(),
  state: z.enum(MATCH_STATES),
  reasons: z.array(z.object({ code: z.string(), fa: z.string(), en: z.string() })),
  posts: z
    .enum(["nothing", "cheque", "payout", "posting"])
    .meta({ description: "what accepting does besides: a cheque's clearing, a payout's or a rule's document" }),
  lines: z.array(BankMatchLine),
  entries: z.array(BankMatchEntry),
  document_id: z.int().nullable().meta({ description: "document that accepting posted" }),
  version: z.int(),
  created_at: instant,
  accepted_by: z.string().nullable(),
});
export const BankMatchList = z.object({ items: z.array(BankMatch), next: z.int().nullable(), total: z.int() });

export const BankMatchStep = z.object({
  id: longId,
  version: id.meta({ description: "version that was read; 8004 if the match has changed since" }),
});
export const BankMatchUndo = BankMatchStep.extend({
  on: date.nullish().meta({ description: "day of the reversal; default: the document's own day" }),
});

/**
 * Rows to match by hand. Their sums are equal, or the difference is posted to `difference_key`; without entries the
 * lines are posted there.
 */
export const BankMatchByHand = z.object({
  account_id: id,
  lines: z.array(longId).min(1).max(MAX_ROWS),
  entries: z.array(entryKey).max(MAX_ROWS).default([]),
  difference_key: z.enum(POST_KEYS).nullish(),
  request_key: code(100).nullish(),
});

export const BankFreeQuery = z.object({
  account_id: id,
  from: date.nullish(),
  to: date.nullish(),
  per_page: count(1, 500).default(200),
});
/** Rows of both sides in no match, oldest first. `more`: there are further ones. */
export const BankFree = z.object({
  lines: z.array(BankMatchLine),
  entries: z.array(BankMatchEntry),
  more: z.object({ lines: z.boolean(), entries: z.boolean() }),
});

const bound = money.nullish();
const RuleTerms = {
  account_id: id.nullish().meta({ description: "absent: every bank account" }),
  text: text(255).nullish(),
  payer: text(255).nullish(),
  sign: z.union([z.literal(1), z.literal(-1)]).nullish(),
  min_amount: bound,
  max_amount: bound,
};
/** Without `id` a new rule. */
export const BankRuleSave = z.object({
  id: id.nullish(),
  version: id.nullish(),
  name: text(100),
  position: count(1, 1_000).default(1),
  ...RuleTerms,
  mapping_key: z.enum(POST_KEYS),
  automatic: flag.default(false),
  active: flag.default(true),
});
export const BankRule = z.object({
  id: z.int(),
  name: z.string(),
  position: z.int(),
  account_id: z.int().nullable(),
  text: z.string().nullable(),
  payer: z.string().nullable(),
  sign: z.int().nullable(),
  min_amount: moneyOut.nullable(),
  max_amount: moneyOut.nullable(),
  mapping_key: z.string(),
  automatic: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export const BankRuleList = z.object({ items: z.array(BankRule) });

/** A rule tried on the last 1,000 lines, whatever became of them. */
export const BankRuleTrial = z.object(RuleTerms);
export const BankRuleTrialResult = z.object({
  tried: z.int(),
  hits: z.int(),
  free: z.int().meta({ description: "of the hits, in no match yet" }),
  sum: moneyOut,
  sample: z.array(BankMatchLine),
});

/** Without `id` new terms. */
export const BankPayoutTermsSave = z.object({
  id: id.nullish(),
  version: id.nullish(),
  name: text(100),
  clearing_account_id: id,
  account_id: id,
  source: z.enum(PAYOUT_SOURCES),
  terminal: code(40).nullish(),
  fee_bp: count(0, 2_000).default(0).meta({ description: "basis points withheld" }),
  fee_fixed: money.default(0n),
  fee_per: z.enum(FEE_PER).default("payout"),
  min_days: count(0, 10).default(1),
  max_days: count(0, 10).default(3),
  active: flag.default(true),
});
export const BankPayoutTerms = z.object({
  id: z.int(),
  name: z.string(),
  clearing_account_id: z.int(),
  account_id: z.int(),
  source: z.enum(PAYOUT_SOURCES),
  terminal: z.string().nullable(),
  fee_bp: z.int(),
  fee_fixed: moneyOut,
  fee_per: z.enum(FEE_PER),
  min_days: z.int(),
  max_days: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export const BankPayoutTermsList = z.object({ items: z.array(BankPayoutTerms) });
