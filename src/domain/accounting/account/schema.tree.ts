import { z } from "zod";
import { count, flag, id, text } from "../../kernel/primitives";
import { LEVELS, NATURES } from "./rules";
import { AccountDetails, AccountRef, AccountRow, Totals } from "./schema";

/** `POST /financial/treeview`: below one account, or everything, with `depth` levels (1: the top only). */
export const TreeQuery = z.object({
  root: id.nullish(),
  depth: count(1, 4).default(4),
  with_balance: flag.default(false),
});

/** `children_count` counts all children; totals are null unless requested. */
const Node = AccountRow.extend({
  children_count: z.int(),
  debit: Totals.shape.debit.nullable(),
  credit: Totals.shape.credit.nullable(),
  balance: Totals.shape.balance.nullable(),
});
const Leaf = Node.extend({ children: z.array(z.object({})).max(0) });
const above = <Below extends z.ZodType>(below: Below) => Node.extend({ children: z.array(below) });
export const Tree = z.array(above(above(above(Leaf))));

/** The chart in the console: ordered by code, with parents of matches. */
export const ChartQuery = z.object({
  search: text(100).nullish(),
  nature: z.enum(NATURES).nullish(),
  active: z.boolean().nullish(),
});
export const Chart = z.object({
  currency: z.string(),
  rows: z.array(AccountRow.extend({ ...Totals.shape, children_count: z.int(), found: z.boolean() })),
});

/** Turnovers of a fiscal month, minor units of the branch's currency. */
const Month = z.object({
  fiscal_year: z.int(),
  month: z.int(),
  from: z.string(),
  state: z.enum(["open", "soft_closed", "closed", "definite"]),
  ...Totals.shape,
});

/** An audit entry of an account: actor, old and new values. */
const TimelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(["create", "change", "delete"]),
  who: z.object({
    kind: z.enum(["operator", "partner", "system"]),
    id: z.int().nullable(),
    name: z.string().nullable(),
    name_latin: z.string().nullable(),
  }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** An account's detail panel: last 12 fiscal months, newest first, and allowed acts. */
export const AccountPage = AccountDetails.extend({
  months: z.array(Month),
  children_count: z.int(),
  /** References that prevent its deletion: entries, mappings, accounts, colleagues, drafts, product. */
  referred_by: z.array(z.string()),
  timeline: z.array(TimelineEntry),
});

/** `POST /financial/items`. */
export const ComponentQuery = z.object({ component: z.enum(["office", "company", "reference"]), id: id.nullish() });

/** For each office balances by account type, and money accounts; for a reference its own accounts. */
export const Component = z.object({
  component: z.enum(["office", "company", "reference"]),
  id: z.int(),
  name: z.string(),
  offices: z.array(
    z.object({
      branch_id: z.int(),
      name: z.string(),
      name_latin: z.string(),
      currency: z.string(),
      structure: z.array(AccountRef.extend({ type: AccountRow.shape.type, ...Totals.shape })),
      items: z.array(AccountRow.extend(Totals.shape)),
    }),
  ),
});

/** Accounts to choose from; `chosen` is always included. */
export const PickQuery = z.object({
  search: text(100).nullish(),
  levels: z.array(z.enum(LEVELS)).min(1).max(4).nullish(),
  chosen: id.nullish(),
});
export const Choice = AccountRef.extend({
  level: z.enum(LEVELS),
  currency: z.string().nullable(),
  party_required: z.boolean(),
  parent: AccountRef.nullable(),
});
/** `more`: a narrower search finds others. */
export const Choices = z.object({ accounts: z.array(Choice), more: z.boolean() });
