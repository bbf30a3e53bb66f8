import type { Ctx, OperatorActor } from "../../kernel/context";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import type { RowOf } from "../../kernel/table-rows";
import { BEGINNING, findPeople } from "../passenger/find-people";

/** Maximum per kind: a more frequent name needs more words. */
const MOST = 500;

/**
 * Parties whose name or code contains a text, as books name them: `colleague:7`, `passenger:12`. For lists that also
 * show old records, so deleted parties are included. `branches`: others than the caller's, which the person may read;
 * ids of parties are unique across branches.
 */
export async function findPartiesByName(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  text: string,
  branches: readonly number[] = [actor.branchId],
): Promise<string[]> {
  const more = () => ({ clauses: "", values: [], shape: "" });
  const words = wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const byName = () =>
    query<RowOf<"colleagues", "id">>(`party.named.${words.length}`, NAMED(words), [branches, MOST, ...words]);
  const [colleagues, ...people] = await Promise.all([
    words.length === 0 ? [] : byName(),
    ...branches.map((branchId) => findPeople(query, text, { branchId, status: 1, more, after: BEGINNING, most: MOST })),
  ]);
  return [...colleagues.map(({ id }) => `colleague:${id}`), ...people.flat().map(({ id }) => `passenger:${id}`)];
}

const NAMED = (words: readonly string[]) => `
  select c.id from colleagues c
   where c.branch_id = any($1::int[]) and ${searchMatchSql(
     "c.search",
     words.map((_, at) => `$${at + 3}`),
   )} order by c.id limit $2::int`;
