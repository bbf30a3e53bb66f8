import type { z } from "zod";
import type { RowOf } from "../../kernel/table-rows";
import { levelName } from "./rules";
import type { AccountRow, MoneyDetails, Totals } from "./schema";

/** An account's columns. */
export type Columns = RowOf<
  "ledger.accounts",
  | "id"
  | "parent_id"
  | "code"
  | "title"
  | "title_latin"
  | "currency"
  | "party_required"
  | "cost_center_required"
  | "monetary"
  | "cash_floor"
  | "active"
> & {
  level: number;
  type: z.output<typeof AccountRow>["type"];
  nature: z.output<typeof AccountRow>["nature"];
  kind: z.output<typeof AccountRow>["kind"];
};

/** The columns of `Columns`, of an account `a`. */
export const ACCOUNT_COLUMNS = `a.id, a.parent_id, a.level::int as level, a.code, a.title, a.title_latin, a.type::text as type,
  a.nature::text as nature, a.kind::text as kind, a.currency, a.party_required,
  a.cost_center_required, a.monetary, a.cash_floor::text as cash_floor, a.active`;

/**
 * Turnover of an account `a` of any level: `debit` and `credit` of `t`, from the last carried balance and later months,
 * excluding days after today, whose net is `future`. A detail account is read by key only.
 */
export const TURNED = `
  cross join lateral (
    select coalesce(sum(d.dr), 0)::bigint as dr, coalesce(sum(d.cr), 0)::bigint as cr
      from ledger.turn_day d join ledger.accounts l on l.branch_id = d.branch_id and l.id = d.account_id
     where d.branch_id = a.branch_id and d.day > ledger.business_day(a.branch_id, now())
       and a.id in (l.id, l.sub_ledger_id, l.general_id, l.group_id)) later
  cross join lateral (select coalesce(max(c.fm), 0) as fm from ledger.carried c where c.branch_id = a.branch_id) carried
  cross join lateral (
    select coalesce(sum(t.dr), 0)::bigint - later.dr as debit, coalesce(sum(t.cr), 0)::bigint - later.cr as credit,
           later.dr - later.cr as future
      from (select t.dr, t.cr from ledger.carried t
             where a.level = 4 and t.branch_id = a.branch_id and t.fm = carried.fm and t.account_id = a.id
             union all
            select t.dr, t.cr from ledger.turn_month t
             where a.level = 4 and t.branch_id = a.branch_id and t.account_id = a.id and t.fm > carried.fm
             union all
            select t.dr, t.cr
              from ledger.accounts l
              join ledger.carried t on t.branch_id = l.branch_id and t.fm = carried.fm and t.account_id = l.id
             where a.level < 4 and l.branch_id = a.branch_id and l.level = 4
               and a.id in (l.group_id, l.general_id, l.sub_ledger_id)
             union all
            select t.dr, t.cr
              from ledger.accounts l
              join ledger.turn_month t on t.branch_id = l.branch_id and t.account_id = l.id and t.fm > carried.fm
             where a.level < 4 and l.branch_id = a.branch_id and l.level = 4
               and a.id in (l.group_id, l.general_id, l.sub_ledger_id)) t) t`;

export type Turned = { debit: bigint; credit: bigint; future?: bigint };

export const rowOf = (row: Columns): z.input<typeof AccountRow> => ({
  id: row.id,
  parent_id: row.parent_id,
  level: levelName(row.level),
  code: row.code,
  title: row.title,
  title_latin: row.title_latin,
  type: row.type,
  nature: row.nature,
  kind: row.kind,
  currency: row.currency,
  party_required: row.party_required,
  cost_center_required: row.cost_center_required,
  monetary: row.monetary,
  cash_floor: row.cash_floor,
  active: row.active,
});

export const totalsOf = ({ debit, credit, future }: Turned): z.input<typeof Totals> => ({
  ...{ debit, credit, balance: debit - credit },
  ...(future ? { future } : {}),
});

/** Absent members are null. */
export const detailsOf = ({ iban, bank_name, branch_name, account_number, card_number }: Partial<MoneyDetails>) => ({
  iban: iban ?? null,
  bank_name: bank_name ?? null,
  branch_name: branch_name ?? null,
  account_number: account_number ?? null,
  card_number: card_number ?? null,
});
