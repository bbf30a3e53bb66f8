import type { Ctx } from "../../kernel/context";

type NamedParty = { party: string; name: string | null; name_latin: string | null };
export type PartyName = { name: string; name_latin: string | null };

/** Names of the parties among `refs` known to the branch: `colleague:7`, `passenger:12`. */
export async function partyNames(
  { query, actor }: Pick<Ctx, "query" | "actor">,
  refs: readonly (string | null)[],
): Promise<ReadonlyMap<string, PartyName>> {
  const parties = new Set(refs.filter((ref) => /^(colleague|passenger):\d{1,9}$/.test(ref ?? "")));
  if (parties.size === 0) return new Map();
  const rows = await query<NamedParty>(
    "statement.parties",
    "select p as party, party_name($1, p) as name, party_name_latin($1, p) as name_latin from unnest($2::text[]) p",
    [actor.branchId, [...parties]],
  );
  return new Map(
    rows.flatMap(({ party, name, name_latin }) => (name === null ? [] : [[party, { name, name_latin }] as const])),
  );
}
