import { z } from "zod";
import { count, flag, id, text } from "../../kernel/primitives";
import { LEVELS, NATURES } from "./rules";
import { AccountDetails, AccountRef, AccountRow, Totals } from "./schema";

/** `POST /financial/treeview`: below one account, or everything; `depth` levels of it, one: the topmost alone. */
export const TreeQuery = z.object({
  root: id.nullish(),
  depth: count(1, 4).default(4),
  with_balance: flag.default(false),
});

/** `children_count` tells how many there are, shown or not; totals are null unless they were asked for. */
const Node = AccountRow.extend({
  children_count: z.int(),
  debit: Totals.shape.debit.nullable(),
  credit: Totals.shape.credit.nullable(),
  balance: Totals.shape.balance.nullable(),
});
const Leaf = Node.extend({ children: z.array(z.object({})).max(0) });
const above = <Below extends z.ZodType>(below: Below) => Node.extend({ children: z.array(below) });
export const Tree = z.array(above(above(above(Leaf))));

/** The chart as the console draws it: rows in the order of codes, those above what was searched for with them. */
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

/** What was done to an account, by whom: its members as they were and became. */
const Deed = z.object({
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

/** An account as its drawer shows it: with its last 12 fiscal months, newest first, and what may be done with it. */
export const AccountPage = AccountDetails.extend({
  months: z.array(Month),
  children_count: z.int(),
  /** What refers to it, for which it is not deleted: entries, mappings, accounts, colleagues, drafts, product. */
  referred_by: z.array(z.string()),
  timeline: z.array(Deed),
});

/** `POST /financial/items`. */
export const ComponentQuery = z.object({ component: z.enum(["office", "company", "reference"]), id: id.nullish() });

/** Of each office: what stands on each type of account, and where money lies; of a reference: its own accounts. */
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

/** Accounts to choose from; `chosen`: one that is among them in any case. */
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
/** `more`: there are others, that a narrower search finds. */
export const Choices = z.object({ accounts: z.array(Choice), more: z.boolean() });
