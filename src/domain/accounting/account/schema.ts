import { z } from "zod";
import { code, count, id, moneyOut, text } from "../../kernel/primitives";
import { CASH_FLOORS, KINDS, LEVELS, MAX_CODE, NATURES, TYPES } from "./rules";
import { ibanFault, writtenIban } from "./rules.iban";

/** An account's code: digits, Persian ones too. */
const accountCode = code(MAX_CODE).pipe(z.string().regex(/^\d+$/, { error: "must have digits only" }));
const currency = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  z.string().regex(/^[A-Z]{3}$/, { error: "must be an ISO 4217 code, such as IRR" }),
);
/** Whether payments may leave the account below zero; absent on creation: by the kind, later: as it is. */
const cashFloor = z.enum(CASH_FLOORS);
/** A printed number: digits, stored without spaces and dashes. */
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

/** Bank data of a bank account or cash box. */
export const MoneyDetails = z.object({
  iban: iban.nullish(),
  bank_name: text(100).nullish(),
  branch_name: text(100).nullish(),
  account_number: printed(1, 30).nullish(),
  card_number: printed(12, 19).nullish(),
});
export type MoneyDetails = z.output<typeof MoneyDetails>;

/**
 * `POST /accounting/account`: a bank account or cash box. `parent_id` is required for, and limited to, kind `other`.
 */
export const NewMoneyAccount = MoneyDetails.extend({
  kind: z.enum(KINDS),
  parent_id: id.nullish(),
  title: text(200),
  title_latin: text(200).nullish(),
  currency: currency.nullish(),
  cash_floor: cashFloor.nullish(),
  active: z.boolean().default(true),
});

/** `PUT /accounting/account`: replaces the account; absent members are cleared. */
export const MoneyAccount = NewMoneyAccount.extend({ id });

/** One account: with `id` it is updated and absent members stay, without it is created. */
export const TreeAccount = z.object({
  id: id.nullish(),
  /** The parent account by id or code; neither: a group. */
  parent_id: id.nullish(),
  parent_code: accountCode.nullish(),
  code: accountCode.nullish(),
  title: text(200).nullish(),
  title_latin: text(200).nullish(),
  /** Required for a group; other accounts inherit their group's. */
  type: z.enum(TYPES).nullish(),
  nature: z.enum(NATURES).nullish(),
  currency: currency.nullish(),
  party_required: z.boolean().nullish(),
  cost_center_required: z.boolean().nullish(),
  /** Whether it is a monetary item: others (prepayments, stock) are not revalued. Absent: by its name. */
  monetary: z.boolean().nullish(),
  cash_floor: cashFloor.nullish(),
  active: z.boolean().nullish(),
});
export type TreeAccount = z.output<typeof TreeAccount>;

const alone = (input: unknown) =>
  typeof input === "object" && input !== null && !("accounts" in input) ? { accounts: [input] } : input;
/**
 * `POST /accounting/account/update`: one account, or `accounts`, all or none. A later one may refer to an earlier one's
 * code.
 */
export const TreeAccounts = z.preprocess(alone, z.object({ accounts: z.array(TreeAccount).min(1).max(500) }));

export const AccountRef = z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() });

/**
 * Totals from the opening of the books until today, minor units of the branch's currency. `balance` = debit - credit.
 */
export const Totals = z.object({
  debit: moneyOut,
  credit: moneyOut,
  balance: moneyOut,
  future: moneyOut.optional().meta({ description: "debit - credit of future dated lines; present when there are any" }),
});

/** An account. `currency` null: lines of any currency. */
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
  cash_floor: cashFloor,
  active: z.boolean(),
});

/** With bank data, parents from the group down, and current balance. */
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

/** Ids of the created or updated accounts, in order. */
export const SavedAccounts = z.object({ ids: z.array(z.int()) });

export const ById = z.object({ id });

/** `GET /accounting/account`: by id or code. */
export const OneAccount = z
  .object({ id: id.nullish(), code: accountCode.nullish() })
  .refine(({ id, code }) => id != null || code != null, { path: ["id"], error: "either id or code is required" });

/** `GET /accounting/account/get`: by the first of these that is given. */
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

/** `POST /accounts/list`. Without `kind`: all except wallets, which belong to others. */
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
