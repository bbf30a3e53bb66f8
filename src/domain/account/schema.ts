import { z } from "zod";
import { code, count, id, moneyOut, text } from "../primitives";
import { KINDS, LEVELS, MAX_CODE, NATURES, TYPES } from "./rules";
import { ibanFault, writtenIban } from "./rules.iban";

/** An account's code: digits, Persian ones too. */
const accountCode = code(MAX_CODE).pipe(z.string().regex(/^\d+$/, { error: "must have digits only" }));
const currency = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  z.string().regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
);
/** A number as it is printed on paper or plastic: digits, kept without spaces and dashes. */
const printed = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === "string" ? writtenIban(value) : value),
    z.string().regex(new RegExp(`^\\d{${least},${most}}$`), { error: `${least} to ${most} digits` }),
  );
const iban = z.preprocess(
  (value) => (typeof value === "string" ? writtenIban(value) : value),
  z.string().superRefine((value, ctx) => {
    const issue = ibanFault(value);
    if (issue) ctx.addIssue({ code: "custom", message: `no valid IBAN: ${issue}` });
  }),
);

/** Where money lies: what a bank account or cash box says of itself beyond its place in the tree. */
export const MoneyDetails = z.object({
  iban: iban.nullish(),
  bank_name: text(100).nullish(),
  branch_name: text(100).nullish(),
  account_number: printed(1, 30).nullish(),
  card_number: printed(12, 19).nullish(),
});
export type MoneyDetails = z.output<typeof MoneyDetails>;

/** `POST /accounting/account`: a bank account or cash box. `parent_id` only, and always, with kind `other`. */
export const NewMoneyAccount = MoneyDetails.extend({
  kind: z.enum(KINDS),
  parent_id: id.nullish(),
  title: text(200),
  title_latin: text(200).nullish(),
  currency: currency.nullish(),
  active: z.boolean().default(true),
});

/** `PUT /accounting/account`: the whole account again; what is absent is empty afterwards. */
export const MoneyAccount = NewMoneyAccount.extend({ id });

/** One account of the tree: with `id` it is changed and what is absent stays, without it is made. */
export const TreeAccount = z.object({
  id: id.nullish(),
  /** The account it hangs below, by number or code; neither: a group. */
  parent_id: id.nullish(),
  parent_code: accountCode.nullish(),
  code: accountCode.nullish(),
  title: text(200).nullish(),
  title_latin: text(200).nullish(),
  /** Of a group; every other account is of its group's. */
  type: z.enum(TYPES).nullish(),
  nature: z.enum(NATURES).nullish(),
  currency: currency.nullish(),
  party_required: z.boolean().nullish(),
  cost_center_required: z.boolean().nullish(),
  /** Whether it is money or a claim to it: what is not (prepaid, in advance, stock) is not revalued. Absent: by its name. */
  monetary: z.boolean().nullish(),
  active: z.boolean().nullish(),
});
export type TreeAccount = z.output<typeof TreeAccount>;

const alone = (input: unknown) =>
  typeof input === "object" && input !== null && !("accounts" in input) ? { accounts: [input] } : input;
/** `POST /accounting/account/update`: one account, or `accounts`, all or none. A later one may hang below an earlier one's code. */
export const TreeAccounts = z.preprocess(alone, z.object({ accounts: z.array(TreeAccount).min(1).max(500) }));

export const AccountRef = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/** Totals since the books were opened until today, minor units of the branch's currency. `balance` = debit - credit. */
export const Totals = z.object({
  debit: moneyOut,
  credit: moneyOut,
  balance: moneyOut,
  future: moneyOut.optional().meta({ description: "debit - credit of future dated lines; present when there are any" }),
});

/** An account by itself. `currency` null: lines of any. */
export const AccountRow = AccountRef.extend({
  parent_id: z.int().nullable(),
  level: z.enum(LEVELS),
  type: z.enum(TYPES),
  nature: z.enum(NATURES),
  kind: z.enum(KINDS).nullable(),
  currency: z.string().nullable(),
  party_required: z.boolean(),
  cost_center_required: z.boolean(),
  monetary: z.boolean(),
  active: z.boolean(),
});

/** With what it says of itself, the accounts above it from the group down, and what stands on it now. */
export const AccountDetails = AccountRow.extend({
  iban: z.string().nullable(),
  bank_name: z.string().nullable(),
  branch_name: z.string().nullable(),
  account_number: z.string().nullable(),
  card_number: z.string().nullable(),
  path: z.array(AccountRef),
  branch_currency: z.string(),
  ...Totals.shape,
});

/** The accounts that were made or changed, in their order. */
export const SavedAccounts = z.object({ ids: z.array(z.int()) });

export const ById = z.object({ id });

/** `GET /accounting/account`: by number or code. */
export const OneAccount = z
  .object({ id: id.nullish(), code: accountCode.nullish() })
  .refine(({ id, code }) => id != null || code != null, { path: ["id"], error: "either id or code is required" });

/** `GET /accounting/account/get`: what is given decides; the first of these that is. */
export const AnyAccount = z
  .object({ id: id.nullish(), code: accountCode.nullish(), colleague_id: id.nullish() })
  .refine(({ id, code, colleague_id }) => id != null || code != null || colleague_id != null, {
    path: ["id"],
    error: "id, code or colleague_id is required",
  });

/** Both accounts of a colleague. */
export const ColleagueAccounts = z.object({
  colleague_id: z.int(),
  name: z.string(),
  receivable: AccountDetails,
  wallet: AccountDetails,
});
export const AccountOrBoth = z.union([AccountDetails, ColleagueAccounts]);

/** `POST /accounts/list`. Without `kind`: all but wallets, which are others' money. */
export const MoneyQuery = z.object({
  kind: z.enum(KINDS).nullish(),
  currency: currency.nullish(),
  search: text(100).nullish(),
  page: count(1, 1_000_000).default(1),
  per_page: count(1, 100).default(20),
});
export const MoneyList = z.object({
  items: z.array(AccountDetails.omit({ path: true })),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() }),
});
