import type { Ctx, OperatorActor } from "../../kernel/context";

type NamedParty = { party: string; name: string | null; name_latin: string | null };

/** Names of payers by their party text in the books. */
export async function partyNames(
  { query, actor }: Ctx<OperatorActor>,
  parties: readonly string[],
): Promise<Map<string, NamedParty>> {
  if (parties.length === 0) return new Map();
  const rows = await query<NamedParty>("dashboard.party-names", NAMES, [actor.branchId, [...new Set(parties)]]);
  return new Map(rows.map((row) => [row.party, row]));
}

const NAMES = `
  select p as party, party_name($1, p) as name, coalesce(party_name_latin($1, p), party_name($1, p)) as name_latin
    from unnest($2::text[]) p`;
