import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";

const byId = { orderBy: { id: "asc" } } as const;

/** A charter's editable rows as stored. Throws notFound (3009). */
export async function readStored({ db, actor }: TxCtx<OperatorActor>, id: number) {
  const found = await db.charter.findUnique({
    where: { branchId_id: { branchId: actor.branchId, id } },
    include: {
      routes: byId,
      accommodations: { ...byId, include: { rooms: byId, services: byId, holidays: byId } },
      communications: byId,
    },
  });
  if (!found) throw new Refusal("notFound");
  return found;
}

export type Stored = Awaited<ReturnType<typeof readStored>>;
export const EMPTY: Pick<Stored, "routes" | "accommodations" | "communications"> = {
  routes: [],
  accommodations: [],
  communications: [],
};
