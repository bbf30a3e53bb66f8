import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { SearchHitKind } from "./rules";
import type { PaletteSearchHit } from "./schema";

export type Ref = { kind: SearchHitKind; id: string };

/** Search results for display, in the given order; unknown ones are omitted. */
export async function toSearchHits(
  { query, actor }: Ctx<OperatorActor>,
  refs: readonly Ref[],
): Promise<z.input<typeof PaletteSearchHit>> {
  if (refs.length === 0) return [];
  const [kinds, ids] = [refs.map(({ kind }) => kind), refs.map(({ id }) => id)];
  return query("find.told", SEARCH_HITS_SQL, [actor.branchId, kinds, ids]);
}

type SearchHitSql = {
  table: string;
  id?: "int" | "bigint";
  also?: string;
  title: string;
  latin?: string;
  note: string;
  notes?: string;
};

const party = { note: "party_name(t.branch_id, t.party)", notes: "party_name_latin(t.branch_id, t.party)" };
const traveller = (names: string) => `(
  select nullif(concat_ws(' ', ${names}), '') from booking_passengers g
   where g.branch_id = t.branch_id and g.booking_id = t.id order by g.line, g.seq limit 1)`;
const TITLED = { title: "t.title", latin: "nullif(t.title_latin, '')" };

const HIT_SQL: Readonly<Record<SearchHitKind, SearchHitSql>> = {
  reservation: {
    ...{ table: "bookings", id: "bigint", title: "t.local_pnr" },
    note: traveller("g.first_name, g.last_name"),
    notes: traveller("g.first_name_latin, g.last_name_latin"),
  },
  order: { table: "trades", title: "t.id::text", ...party },
  refund: {
    ...{ table: "refunds", title: "t.id::text" },
    note: "(select b.local_pnr from bookings b where b.branch_id = t.branch_id and b.id = t.booking_id)",
  },
  passenger: {
    ...{ table: "passengers", also: "and t.status = 1 and t.merged_into is null" },
    ...{ title: "passenger_name(t)", latin: "nullif(concat_ws(' ', t.first_name_latin, t.last_name_latin), '')" },
    note: "coalesce(t.national_code, t.mobile)",
  },
  colleague: {
    ...{ table: "colleagues", also: "and t.deleted_at is null" },
    ...{ title: "t.name", latin: "nullif(t.name_latin, '')", note: "t.code" },
  },
  request: { table: "travel_requests", title: "t.id::text", ...party },
  cheque: { table: "cheques", title: "t.serial", ...party },
  payment: { table: "payments", title: "t.number::text", ...party },
  account: { table: "ledger.accounts", ...TITLED, note: "t.code" },
  cost_center: { table: "cost_centers", ...TITLED, note: "t.code" },
  article: { table: "articles", also: "and t.deleted_at is null", ...TITLED, note: "t.slug" },
  operator: {
    ...{ table: "operators", title: "t.name", latin: "nullif(t.name_latin, '')", note: "t.personnel_id" },
  },
};

// One indexed look-up per row and kind, so that the plan does not depend on their number.
const toSearchHitDto = ([kind, { table, id = "int", also = "", title, latin, note, notes }]: [
  string,
  SearchHitSql,
]) => `
  select a.nr, a.kind, a.id, r.* from asked a
   cross join lateral (
     select ${title}::text as title, ${latin ?? "null"}::text as title_latin, ${note}::text as note, ${notes ?? "null"}::text as note_latin
       from ${table} t where ${kind === "operator" ? OF_BRANCH : "t.branch_id = $1::int"} and t.id = a.id::${id} ${also} limit 1) r
   where a.kind = '${kind}'`;
const OF_BRANCH = "exists (select from memberships m where m.branch_id = $1::int and m.operator_id = t.id)";

const SEARCH_HITS_SQL = `
  with asked as materialized (
    select * from unnest($2::text[], $3::text[]) with ordinality as a (kind, id, nr))
  select f.kind, f.id, f.title, f.title_latin, f.note, f.note_latin
    from (${Object.entries(HIT_SQL).map(toSearchHitDto).join(" union all ")}) f
   order by f.nr`;
