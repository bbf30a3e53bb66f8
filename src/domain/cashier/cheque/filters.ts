import type { z } from "zod";
import type { Query } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { searchMatchSql } from "../../kernel/search-sql";
import { BEGINNING, findPeople } from "../../people/passenger/find-people";
import type { BoardQuery, ChequeQuery } from "./schema";

type ChequeFiltersInput = z.output<typeof BoardQuery> & Partial<Pick<z.output<typeof ChequeQuery>, "state">>;

/** Maximum people matched by a name search. */
const PEOPLE = 50;
const MAX_WORDS = 8;

/** Filter clauses of a list over `cheques c` of the branch $1, with their values. */
export async function narrowing(query: Query, branchId: number, input: ChequeFiltersInput) {
  const { direction, state, due_from, due_to, party, account_id, group_id, search } = input;
  const filters = filtersFrom("c.branch_id = $1::int", [branchId]);
  filters.add("d", direction, (at) => `c.direction = ${at}::"ChequeDirection"`);
  filters.add("s", state, (at) => `c.state = any(${at}::"ChequeState"[])`);
  filters.add("f", due_from, (at) => `c.due_date >= ${at}::date`);
  filters.add("t", due_to, (at) => `c.due_date <= ${at}::date`);
  filters.add("p", party && `${party.type}:${party.id}`, (at) => `c.party = ${at}::text`);
  filters.add("a", account_id, (at) => `c.account_id = ${at}::int`);
  filters.add("g", group_id, (at) => `c.group_id = ${at}::int`);
  if (search) {
    const parties = await findChequeParties(query, branchId, search);
    const words = search
      .split(/\s+/)
      .slice(0, MAX_WORDS)
      .map((word) => filters.place(word));
    // In the cheque's texts: numbers, bank, owner, description. Indexed.
    const written = searchMatchSql("c.folded", words);
    filters.add(`w${words.length}`, parties, (at) => `((${written}) or c.party = any(${at}::text[]))`);
  }
  return filters;
}

const likeAll = (search: string) =>
  literal(folded(search))
    .split(/\s+/)
    .map((word) => `%${word}%`);

/** Parties matching a search by name, in cheques' notation. */
async function findChequeParties(query: Query, branchId: number, search: string): Promise<string[]> {
  const [colleagues, people] = await Promise.all([
    query<{ ref: string }>("cheque.colleagues-named", COLLEAGUES, [branchId, likeAll(search), PEOPLE]),
    findPeople(query, search, {
      ...{ branchId, status: 1, after: BEGINNING, most: PEOPLE },
      more: () => ({ clauses: "", values: [], shape: "" }),
    }),
  ]);
  return [...colleagues.map(({ ref }) => ref), ...people.map(({ id }) => `passenger:${id}`)];
}

const COLLEAGUES = `
  select 'colleague:' || k.id as ref from colleagues k
   where k.branch_id = $1 and ${foldedSql("concat_ws(' ', k.code, k.name)")} like all($2::text[]) order by k.id limit $3`;
