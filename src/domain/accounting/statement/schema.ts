import { z } from "zod";
import { about, code, count, date, id, moneyOut } from "../../kernel/primitives";
import { AccountRow } from "../account/schema";
import { LineMemberOut } from "../dimension/members";
import { AGGREGATES } from "./rules";

/** The party of a line: `colleague:7`. */
const party = code(50).pipe(
  z.string().regex(/^[a-z_]{1,30}:[0-9]{1,18}$/, { error: "must be a party such as colleague:7" }),
);
const currency = code(3).pipe(
  z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
);
/** Form fields and query strings carry text. */
const yes = z.preprocess(
  (value) => (value === "true" || value === "1" ? true : value === "false" ? false : value),
  z.boolean(),
);

/** An account of any level by id or code, its days, and filters of lines. */
export const Narrowing = z.object({
  account_id: id.nullish(),
  code: code(16)
    .pipe(z.string().regex(/^\d+$/, { error: "must have digits only" }))
    .nullish(),
  from: date.nullish(),
  to: date.nullish(),
  /** Currency of the amounts; default: the branch's, for lines of any currency. */
  currency: currency.nullish(),
  party: party.nullish(),
  /** Lines of that cost centre only. */
  cost_center_id: id.nullish(),
  /** Lines of that dimension member, and of those below it, only. */
  member_id: id.nullish(),
  /** Excludes the pair of year-end carry-over documents. */
  hide_year_end: yes.default(false),
});

/** `cursor` takes precedence over `at` (a day to begin at), that over `page`. */
const Place = z.object({
  cursor: z.string().min(1).max(200).nullish(),
  at: date.nullish(),
  page: count(1, 1_000_000_000).nullish(),
  per_page: count(1, 100).default(20),
});

const hasAccount = (input: z.output<typeof Narrowing>) => input.account_id != null || input.code != null;
const UNNAMED = { path: ["account_id"], error: "either account_id or code is required" };

/** `POST /account/bill`. */
export const BillQuery = z.object({ ...Narrowing.shape, ...Place.shape }).refine(hasAccount, UNNAMED);
export type BillQuery = z.output<typeof BillQuery>;

const RowAccount = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/** A line. `debit`, `credit`, `balance` in the statement's currency; `own`: its amounts in another currency. */
export const StatementRow = z.object({
  date: z.string(),
  document_id: z.int(),
  line: z.int(),
  description: z.string(),
  debit: moneyOut,
  credit: moneyOut,
  /** Debit - credit up to and including this line. */
  balance: moneyOut,
  account: RowAccount,
  party: z.string().nullable(),
  party_name: z.string().nullable(),
  party_name_latin: z.string().nullable(),
  cost_center: z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }).nullable(),
  dimensions: z.array(LineMemberOut),
  currency: z.string(),
  own: z
    .object({
      currency: z.string(),
      debit: moneyOut,
      credit: moneyOut,
      /** Minor units of the branch's currency per minor unit; `major_rate`: in major units. */
      rate: z.string(),
      major_rate: z.string(),
    })
    .nullable(),
  /** Its document: kind, definite numbers, source. */
  kind: z.string(),
  number: z.int().nullable(),
  /** Its number in the statutory books. */
  legal_no: z.int().nullable(),
  /** Its order of entry within the fiscal year; null for at most about a second. */
  reference_no: z.int().nullable(),
  source: z.object({ type: z.string(), id: z.string() }).nullable(),
});
export type StatementRow = z.input<typeof StatementRow>;

export const StatedAccount = AccountRow.pick({
  id: true,
  parent_id: true,
  level: true,
  code: true,
  title: true,
  title_latin: true,
  nature: true,
  type: true,
  currency: true,
});

const Sums = { debit: moneyOut, credit: moneyOut, count: z.int() };

/**
 * Balances are debit - credit: `opening` before the first requested day, `carried` before the first row, `closing`
 * after the last day.
 */
const Bill = z.object({
  account: StatedAccount,
  currency: z.string(),
  opening: moneyOut,
  carried: moneyOut,
  rows: z.array(StatementRow),
  closing: moneyOut,
  totals: z.object(Sums),
});

/** `position`: rows before the first shown. `changed`: something was posted before the cursor since its creation. */
const BillMeta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  pages: z.int(),
  position: z.int(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
  changed: z.boolean(),
});
export const BillAnswer = z.object({ items: Bill, meta: BillMeta });

/** `POST /account/bill2`: with `aggregate_by` the lines are grouped, and paged by `page` only. */
export const Bill2Query = z
  .object({ ...Narrowing.shape, ...Place.shape, aggregate_by: z.enum(AGGREGATES).nullish() })
  .refine(hasAccount, UNNAMED);
export type Bill2Query = z.output<typeof Bill2Query>;

/** `interpretation`: the line as a sentence in the caller's language. */
const Bill2 = Bill.extend({ rows: z.array(StatementRow.extend({ interpretation: z.string(), about })) });

/**
 * One group. `date`, `to`: first and last day; null when not chronological. `account`: the counter account. `balance`:
 * after it, chronologically. `count`: lines; for counter accounts documents.
 */
const Group = z.object({
  date: z.string().nullable(),
  to: z.string().nullable(),
  document_id: z.int().nullable(),
  description: z.string().nullable(),
  account: RowAccount.nullable(),
  party: z.string().nullable(),
  party_name: z.string().nullable(),
  party_name_latin: z.string().nullable(),
  debit: moneyOut,
  credit: moneyOut,
  balance: moneyOut.nullable(),
  count: z.int(),
});

const Groups = Bill.omit({ rows: true, carried: true }).extend({ groups: z.array(Group) });
export const GroupsAnswer = z.object({
  items: Groups,
  meta: BillMeta.pick({ page: true, per_page: true, total: true, pages: true }),
});

/** Rows of `POST /account/bill2`, for the console. */
export const SentencesAnswer = z.object({ items: Bill2, meta: BillMeta });
/** Groups, for the console. */
export const GroupsQuery = z
  .object({
    ...Narrowing.shape,
    page: Place.shape.page,
    per_page: Place.shape.per_page,
    aggregate_by: z.enum(AGGREGATES),
  })
  .refine(hasAccount, UNNAMED);

export const Bill2Answer = z.object({
  items: z.object({ ...Bill2.partial({ rows: true, carried: true }).shape, groups: Groups.shape.groups.optional() }),
  meta: BillMeta.partial({ position: true, next_cursor: true, prev_cursor: true, changed: true }),
});
