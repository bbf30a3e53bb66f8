import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { publishAccommodation } from "./publish-accommodation";
import { compareHotels } from "./rules.match";
import type { HotelDecision } from "./schema.mapping";
import { suggestMappings, whyJson } from "./suggest-mappings";

type Was = RowOf<"supplier_hotels", "id" | "accommodation_id" | "version"> & {
  state: string;
  refused: NonNullable<ColumnOf<"supplier_hotels", "refused">>;
};

/**
 * Decides the mapping of a supplier's hotel: `confirmed` to one of ours, `rejected` for all of them, or `open` again
 * (with `accommodation_id` it may be suggested again after a rejection). Its rooms get new suggestions; rooms mapped to
 * another hotel are reset to open. Throws notFound (3009), changedMeanwhile (8004), fieldInvalid (3003) for a foreign
 * accommodation. Returns the previous state.
 */
export function decideHotel(ctx: Ctx<OperatorActor>, input: HotelDecision) {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [was] = await tx.db.$queryRaw<Was[]>`
      select id, state::text, accommodation_id, refused, version from supplier_hotels
       where branch_id = ${branchId}::int and id = ${input.id}::int for update`;
    if (!was) throw new Refusal("notFound");
    requireVersion(input.version, was.version);
    const ours = input.state === "confirmed" ? (input.accommodation_id ?? was.accommodation_id) : null;
    if (input.state === "confirmed") await refuseStrange(tx, ours);
    if (ours !== was.accommodation_id) await letGo(tx, was);
    await write(tx, was, { state: input.state, ours, again: input.accommodation_id });
    await suggestMappings(tx, [was.id]);
    await audit(tx, {
      action: "supplier_hotel.decide",
      subject: { type: "supplier_hotel", id: was.id },
      before: { state: was.state, accommodation_id: was.accommodation_id },
      after: { state: input.state, accommodation_id: ours },
    });
    await publishAccommodation(tx, "mapped", [was.id]);
    await publishAccommodation(
      tx,
      "changed",
      [ours, was.accommodation_id].flatMap((id) => id ?? []),
    );
    const { version } = await tx.db.supplierHotel.findUniqueOrThrow({
      where: { branchId_id: { branchId, id: was.id } },
    });
    return {
      id: was.id,
      version,
      was: { state: was.state as HotelDecision["state"] | "suggested", accommodation_id: was.accommodation_id },
    };
  });
}

async function refuseStrange({ db, actor }: TxCtx<OperatorActor>, id: number | null): Promise<void> {
  const found =
    id === null
      ? null
      : await db.accommodation.findFirst({ where: { branchId: actor.branchId, id, deletionId: null } });
  if (!found)
    throw refuseField("accommodation_id", { en: "is not a hotel of this branch", fa: "هتلی از این شعبه نیست" });
}

/** Resets rooms that were mapped to the previous hotel. */
const letGo = ({ db, actor }: TxCtx<OperatorActor>, { id }: Was) => db.$executeRaw`
  update room_mappings set room_type_id = null, accommodation_id = null, state = 'open', confidence = null, why = '[]',
         decided_by = null, decided_at = null, version = version + 1
   where branch_id = ${actor.branchId}::int and supplier_hotel_id = ${id}::int and room_type_id is not null`;

async function write(
  tx: TxCtx<OperatorActor>,
  was: Was,
  to: { state: HotelDecision["state"]; ours: number | null; again?: number | null },
) {
  const { branchId } = tx.actor;
  const { state, ours } = to;
  const refused = new Set(was.refused);
  for (const id of [ours, to.again]) if (id != null) refused.delete(id);
  if (state === "rejected" && was.accommodation_id !== null) refused.add(was.accommodation_id);
  const match = ours === null ? null : await matchOf(tx, was.id, ours);
  const decided = state !== "open";
  await tx.db.supplierHotel.update({
    where: { branchId_id: { branchId, id: was.id } },
    data: {
      ...{ state, accommodationId: ours, refused: [...refused], version: { increment: 1 } },
      ...{ confidence: match?.confidence ?? null, why: whyJson(match?.why ?? []) },
      ...{ decidedBy: decided ? actorName(tx.actor) : null, decidedAt: decided ? tx.now : null },
    },
  });
}

async function matchOf({ db, actor }: TxCtx<OperatorActor>, id: number, ours: number) {
  const { branchId } = actor;
  const their = await db.supplierHotel.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
  const our = await db.accommodation.findUniqueOrThrow({ where: { branchId_id: { branchId, id: ours } } });
  return compareHotels(
    { ...their, name_latin: their.nameLatin, city_id: their.cityId },
    { ...our, name_latin: our.nameLatin, city_id: our.cityId },
  );
}
