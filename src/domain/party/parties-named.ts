import type { Ctx, OperatorActor } from "../context";
import { folded, foldedSql, literal } from "../folding";
import { BEGINNING, findPeople } from "../passenger/find-people";

/** So many of each kind: whose name is more frequent is searched by more of it. */
const MOST = 500;

/**
 * Those whose name or code holds a text, as books name them: `colleague:7`, `passenger:12`. For lists that are searched by it.
 * `branches`: others than the caller's, which the person may read; numbers of parties are never the same in two of them.
 */
export async function partiesNamed(
  { query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">,
  text: string,
  branches: readonly number[] = [actor.branchId],
): Promise<string[]> {
  const more = () => ({ clauses: "", values: [], shape: "" });
  const [colleagues, ...people] = await Promise.all([
    query<{ id: number }>("party.named", NAMED, [branches, `%${literal(folded(text.trim()))}%`, MOST]),
    ...branches.map((branchId) => findPeople(query, text, { branchId, status: 1, more, after: BEGINNING, most: MOST })),
  ]);
  return [...colleagues.map(({ id }) => `colleague:${id}`), ...people.flat().map(({ id }) => `passenger:${id}`)];
}

const NAMED = `
  select c.id from colleagues c
   where c.branch_id = any($1::int[]) and ${foldedSql("concat_ws(' ', c.code, c.name)")} like $2::text order by c.id limit $3::int`;
