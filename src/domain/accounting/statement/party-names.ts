import type { Ctx } from "../../kernel/context";

type NamedParty = { party: string; name: string | null };

/** Names of the parties among `refs` known to the branch: `colleague:7`, `passenger:12`. */
export async function partyNames(
  { query, actor }: Pick<Ctx, "query" | "actor">,
  refs: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const parties = new Set(refs.filter((ref) => /^(colleague|passenger):\d{1,9}$/.test(ref ?? "")));
  if (parties.size === 0) return new Map();
  const rows = await query<NamedParty>(
    "statement.parties",
    "select p as party, party_name($1, p) as name from unnest($2::text[]) p",
    [actor.branchId, [...parties]],
  );
  return new Map(rows.flatMap(({ party, name }) => (name === null ? [] : [[party, name] as const])));
}
