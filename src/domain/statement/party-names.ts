import type { Ctx } from "../context";

type Named = { id: number; name: string };

/** Names of the parties among `refs` that the branch knows: `colleague:7` by its number. */
export async function partyNames(
  { query, actor }: Pick<Ctx, "query" | "actor">,
  refs: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(refs.flatMap((ref) => /^colleague:(\d{1,9})$/.exec(ref ?? "")?.[1] ?? []));
  if (ids.size === 0) return new Map();
  const rows = await query<Named>(
    "statement.parties",
    "select id, name from colleagues where branch_id = $1 and id = any($2::int[])",
    [actor.branchId, [...ids]],
  );
  return new Map(rows.map(({ id, name }) => [`colleague:${id}`, name]));
}
