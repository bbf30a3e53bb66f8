import type { z } from "zod";
import { BALANCE_NOW } from "../../accounting/account/balance-now";
import { COLLEAGUE_DEBT, CUSTOMER_DEBT, SUPPLIER_DEBT } from "../debt/owed";
import type { PartyType } from "./rules";
import type { PartiesFound } from "./schema";

export type FoundParty = z.input<typeof PartiesFound>[number];

/** Parties of a kind in the order of `ids`, SQL of an int[]; $1 the branch, $2 now. Each with its balance. */
export const PARTY_DTO_SQL: Record<PartyType, (ids: string) => string> = {
  colleague: (ids) => `
    select 'colleague' as type, c.id, c.name, c.code as hint, d.owed::float8 as balance
      from unnest(${ids}) with ordinality w (id, place)
      join colleagues c on c.branch_id = $1 and c.id = w.id ${COLLEAGUE_DEBT("$2")}
     order by w.place`,
  supplier: (ids) => `
    select 'supplier' as type, s.id, s.name, s.code as hint, d.owed::float8 as balance
      from unnest(${ids}) with ordinality w (id, place)
      join supplier_parties($1) s on s.id = w.id ${SUPPLIER_DEBT("'supplier:' || s.id", "$2")}
     order by w.place`,
  account: (ids) => `
    select 'account' as type, a.id, a.title as name, a.code as hint,
           (${BALANCE_NOW("a", "ledger.business_day($1::int, $2::timestamptz)")})::float8 as balance
      from unnest(${ids}) with ordinality w (id, place)
      join ledger.accounts a on a.branch_id = $1 and a.id = w.id and a.level = 4
     order by w.place`,
  passenger: (ids) => `
    select 'passenger' as type, p.id, passenger_name(p) as name,
           coalesce(p.national_code, p.mobile, p.nationality::text) as hint,
           d.owed::float8 as balance
      from unnest(${ids}) with ordinality w (id, place)
      join passengers f on f.branch_id = $1 and f.id = w.id
      join passengers p on p.branch_id = f.branch_id and p.id = coalesce(f.merged_into, f.id) and p.status = 1
      ${CUSTOMER_DEBT("'passenger:' || p.id", "$2")}
     order by w.place`,
};
