import type { Columns } from "./rows";
import type { MoneyDetails } from "./schema";

type Account = Omit<Columns, "id" | "level" | "code" | "monetary" | "cash_floor"> & {
  monetary: boolean | null;
  cash_floor: Columns["cash_floor"] | null;
  code: string | null;
  details: Partial<MoneyDetails>;
};

/** An account in audit form, with a fixed member order: equal serializations mean equal accounts. */
export const auditable = (account: Account) => ({
  parent_id: account.parent_id,
  code: account.code,
  title: account.title,
  title_latin: account.title_latin,
  type: account.type,
  nature: account.nature,
  kind: account.kind,
  currency: account.currency,
  party_required: account.party_required,
  cost_center_required: account.cost_center_required,
  monetary: account.monetary,
  cash_floor: account.cash_floor,
  active: account.active,
  iban: account.details.iban ?? null,
  bank_name: account.details.bank_name ?? null,
  branch_name: account.details.branch_name ?? null,
  account_number: account.details.account_number ?? null,
  card_number: account.details.card_number ?? null,
});
