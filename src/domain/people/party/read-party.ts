import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type FoundParty, PARTY_DTO_SQL } from "./rows";
import type { PartyRef } from "./schema";

/** One party with its balance; for a merged passenger, the surviving one. Throws notFound (3009). */
export async function readParty(
  { query, actor, now }: Ctx<OperatorActor>,
  { type, id }: PartyRef,
): Promise<FoundParty> {
  const [party] = await query<FoundParty>(`party.${type}`, PARTY_DTO_SQL[type]("$3::int[]"), [
    actor.branchId,
    now,
    [id],
  ]);
  if (!party) throw new Refusal("notFound");
  return party;
}
