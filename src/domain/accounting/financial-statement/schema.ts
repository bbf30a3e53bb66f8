import { z } from "zod";
import { date, id, instant, moneyOut, text } from "../../kernel/primitives";
import { EQUITY_ROWS } from "./equity-rows";
import {
  ACCOUNT_SIDES,
  COMPARISONS,
  ISSUE_STATES,
  MAX_LINES,
  MAX_MAPPED,
  READ_KINDS,
  STATEMENT_BYS,
  VERSION_STATES,
} from "./rules";

const kind = z.enum(READ_KINDS);
const lineCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, { error: "must be a lower-case name of at most 40 characters" });

/**
 * Without `to`: today; without `from`: the first day of its fiscal year. `compare`: a column of the year or period before.
 * `by` branch: the branches of the company whose books the person may read, as columns, without eliminations.
 */
export const FinancialStatementQuery = z.object({
  kind,
  from: date.nullish(),
  to: date.nullish(),
  compare: z.enum(COMPARISONS).default("none"),
  by: z.enum(STATEMENT_BYS).default("none"),
});

/** Accounts of a line of the same statement; without `line`: those that no line sums. */
export const LineAccountsQuery = FinancialStatementQuery.extend({ line: lineCode.nullish() });

const StatementColumnDto = z.object({
  branch_id: z.int(),
  name: z.string(),
  name_latin: z.string(),
  /** Null: balances at the end of `to`. */
  from: z.string().nullable(),
  to: z.string(),
});

const StatementLineDto = z.object({
  code: z.string(),
  parent_code: z.string().nullable(),
  /** Lines above it. */
  depth: z.int(),
  title: z.string(),
  title_latin: z.string(),
  /** `group`: the sum of the lines below it, `total`: a formula of lines, `accounts`: the sum of accounts. */
  shows: z.enum(["group", "total", "accounts"]),
  /** By column, minor units. Income and expenses, equity and liabilities: credit positive; assets: debit positive. */
  amounts: z.array(moneyOut),
});

const StatementProof = z.object({
  /** Entries of the column's branch until its last day. */
  entries: z.int(),
  /** SHA-256 of the trial balance until then, as `POST /accounting/balance` states it. */
  digest: z.string(),
  /** Assets less equity and liabilities; or the profit less the sum of the temporary accounts. */
  difference: moneyOut,
});

const LineAccount = z.object({
  /** Null if only other branches of the company have it. */
  id: z.int().nullable(),
  code: z.string(),
  title: z.string(),
  title_latin: z.string(),
  amounts: z.array(moneyOut),
});

export const FinancialStatement = z.object({
  kind,
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** The version in use; null: the product's template. */
  version_id: z.int().nullable(),
  columns: z.array(StatementColumnDto),
  lines: z.array(StatementLineDto),
  /** By column. */
  proof: z.array(StatementProof),
  /** Accounts with amounts that no line sums: the version is older than they are. */
  unmapped: z.array(LineAccount),
  /** Branches that are no columns: in another currency, or not for this person. */
  left_out: z.array(z.object({ branch_id: z.int(), name: z.string(), name_latin: z.string() })),
});

/** Without `to`: today; without `from`: the first day of its fiscal year. */
export const EquityChangesQuery = z.object({ from: date.nullish(), to: date.nullish() });

export const EquityChanges = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** Equity accounts of level 3 by code; null: the profit of the period that no closing has posted to equity yet. */
  columns: z.array(z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }).nullable()),
  rows: z.array(
    z.object({
      /**
       * `transfers`: documents whose lines on equity cancel out, and profit of earlier periods that was closed; `other`:
       * contributions, distributions and what else was posted to equity.
       */
      row: z.enum(EQUITY_ROWS),
      /** By column, credit positive, minor units. */
      amounts: z.array(moneyOut),
      total: moneyOut,
    }),
  ),
  /** Closing balances by the turnovers less the rows above them by the entries: 0 in sound books. */
  difference: moneyOut,
});

export const LineAccounts = z.object({ line: z.string().nullable(), items: z.array(LineAccount) });

/** Versions. */
export const VersionQuery = z.object({ kind: kind.nullish() });
const VersionHead = z.object({
  id: z.int(),
  kind,
  from_year: z.int(),
  state: z.enum(VERSION_STATES),
  version: z.int(),
  created_by: z.string(),
  created_at: instant,
  proposed_by: z.string().nullable(),
  proposed_at: instant.nullable(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
});
export const VersionList = z.object({ items: z.array(VersionHead) });
export const VersionRef = z.object({ id });

const ProblemDto = z.object({
  problem: z.string(),
  line: z.string().nullable(),
  side: z.string().nullable(),
  account: z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }).nullable(),
});
const MappedDto = z.object({
  account_id: z.int(),
  side: z.enum(ACCOUNT_SIDES),
  code: z.string(),
  title: z.string(),
  title_latin: z.string(),
});
export const StatementVersionDto = VersionHead.extend({
  lines: z.array(
    z.object({
      code: z.string(),
      parent_code: z.string().nullable(),
      title: z.string(),
      title_latin: z.string(),
      sign: z.int(),
      formula: z.array(z.string()),
      accounts: z.array(MappedDto),
    }),
  ),
  /** What forbids its use, at most 100; unmapped accounts first. */
  problems: z.array(ProblemDto),
});

/** Begins a draft: a copy of the version in use in that year, else of the product's template. */
export const NewVersion = z.object({ kind, from_year: z.int().min(1300).max(2500).nullish() });
export const VersionStep = z.object({ id, version: id });

const LineInput = z.object({
  code: lineCode,
  parent_code: lineCode.nullish(),
  title: text(120),
  title_latin: text(120),
  sign: z.union([z.literal(1), z.literal(-1)]),
  formula: z
    .array(z.string().regex(/^[+-][a-z][a-z0-9_]{0,39}$/, { error: "must be + or - and a line's code" }))
    .max(40)
    .default([]),
  accounts: z
    .array(z.object({ account_id: id, side: z.enum(ACCOUNT_SIDES).default("any") }))
    .max(MAX_MAPPED)
    .default([]),
});
/** All lines of a draft in order, with their accounts: what is absent is removed. */
export const VersionInput = VersionStep.extend({ lines: z.array(LineInput).min(1).max(MAX_LINES) });

/** Issues: statements frozen over definite months. */
export const IssueQuery = z.object({ kind: kind.nullish() });
export const IssueRef = z.object({ id });
export const NewIssue = FinancialStatementQuery.omit({ by: true }).extend({ from: date, to: date });
export const IssueStep = z.object({ id, version: id });
const IssueHead = z.object({
  id: z.int(),
  kind,
  version_id: z.int(),
  from: z.string(),
  to: z.string(),
  compare: z.enum(COMPARISONS),
  state: z.enum(ISSUE_STATES),
  version: z.int(),
  /** Of the trial balance on the last day. */
  digest: z.string(),
  /** SHA-256 of the figures: JSON with sorted members, amounts as texts, of branches only the number. */
  sha256: z.string(),
  made_by: z.string(),
  made_at: instant,
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
});
export const IssueList = z.object({ items: z.array(IssueHead) });
export const StatementIssueDto = IssueHead.extend({
  figures: FinancialStatement,
  /** Whether the books, computed again, give the same SHA-256. */
  reproduced: z.boolean(),
});
