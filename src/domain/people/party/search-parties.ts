import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded } from "../../kernel/folding";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { findColleagues } from "../colleague/find-colleagues";
import { BEGINNING, findPeople } from "../passenger/find-people";
import { type FoundParty, PARTY_DTO_SQL } from "./rows";
import { PARTY_TYPES, type PartyType } from "./rules";
import type { PartySearch } from "./schema";

const MOST = 20;
const KINDS = ["colleague", "supplier", "account", "passenger"] as const satisfies readonly PartyType[];

/**
 * Parties whose name, code or number contains the query, at most 20: colleagues, suppliers, accounts, then passengers,
 * each kind with a share. Each with its balance: positive means it owes.
 */
export async function searchParties(
  ctx: Ctx<OperatorActor>,
  { q, types }: z.output<typeof PartySearch>,
): Promise<FoundParty[]> {
  const request: readonly PartyType[] = types?.length ? types : PARTY_TYPES;
  return evenly(await Promise.all(KINDS.map((type) => (request.includes(type) ? FIND[type](ctx, q) : []))));
}

type Find = (ctx: Ctx<OperatorActor>, q: string) => Promise<FoundParty[]>;

const FIND: Record<PartyType, Find> = {
  async colleague({ query, actor, now }, q) {
    const ids = await findColleagues(query, q, { branchId: actor.branchId, most: MOST });
    return ids.length === 0
      ? []
      : query("party.colleague", PARTY_DTO_SQL.colleague("$3::int[]"), [actor.branchId, now, ids]);
  },
  supplier({ query, actor, now }, q) {
    const words = wordsOf(q);
    const places = words.map((_, at) => `$${FIRST_WORD + at}`);
    const values = [actor.branchId, now, folded(q), MOST, ...words];
    return query(
      `party.search.supplier.${words.length}`,
      PARTY_DTO_SQL.supplier(`array(${suppliers(places)})`),
      values,
    );
  },
  account({ query, actor, now }, q) {
    const words = wordsOf(q);
    const places = words.map((_, at) => `$${FIRST_WORD + at}`);
    const values = [actor.branchId, now, folded(q), MOST, ...words];
    return query(`party.search.account.${words.length}`, PARTY_DTO_SQL.account(`array(${accounts(places)})`), values);
  },
  async passenger({ query, actor, now }, q) {
    const more = () => ({ clauses: "", values: [], shape: "" });
    const sought = { branchId: actor.branchId, status: 1 as const, more, after: BEGINNING, most: MOST };
    const ids = (await findPeople(query, q, sought)).map(({ id }) => id);
    return ids.length === 0
      ? []
      : query("party.passenger", PARTY_DTO_SQL.passenger("$3::int[]"), [actor.branchId, now, ids]);
  },
};

/** Own money accounts come before others; accounts of a single party are found as that party. */
const accounts = (words: readonly string[]) => `
  select a.id from ledger.accounts a
   where a.branch_id = $1 and a.level = 4 and a.active and a.limit_mode = 'none' and not a.party_required
     and ${searchMatchSql("place_folded('|' || a.code || '|' || a.title || '|' || a.title_latin)", words)}
   order by a.code = $3 desc, a.kind is null, a.code collate "C" limit $4::int`;
const FIRST_WORD = 5;

/** Also those whose offers are no longer sold: their accounts remain to be settled. */
const suppliers = (words: readonly string[]) => `
  select s.id from supplier_parties($1::int) s
   where ${searchMatchSql("place_folded('|' || s.code || '|' || s.name || '|' || coalesce(s.name_latin, ''))", words)}
   order by lower(s.code) = $3 desc, s.active desc, s.code collate "C" limit $4::int`;

/** All of them if they fit, else a fair share of each kind. */
function evenly(kinds: readonly FoundParty[][]): FoundParty[] {
  const shares = kinds.map(() => 0);
  for (let left = MOST; left > 0; ) {
    const open = [...kinds.keys()].filter((n) => shares[n]! < kinds[n]!.length).slice(0, left);
    if (open.length === 0) break;
    for (const n of open) shares[n]! += 1;
    left -= open.length;
  }
  return kinds.flatMap((kind, n) => kind.slice(0, shares[n]));
}
