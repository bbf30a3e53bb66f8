import { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { enqueueJob } from "../../platform/background-job/enqueue-job";
import type { JobKind } from "../../platform/background-job/kind";
import { publishAccommodation } from "./publish-accommodation";
import { suggestMappings } from "./suggest-mappings";

const Params = z.object({ supplier_id: z.int().nullable() });
const BATCH_SIZE = 40;

/**
 * Starts a new mapping run over a supplier's hotels, or all. Throws notFound (3009) when there are none,
 * tooManyRequests (9001) for too many running jobs.
 */
export function askMapping(ctx: Ctx<OperatorActor>, given: { supplier_id?: number | null }) {
  return transact(ctx, async (tx) => {
    const supplier_id = given.supplier_id ?? null;
    const { branchId } = tx.actor;
    const total = await tx.db.supplierHotel.count({ where: whose(branchId, supplier_id) });
    if (total === 0) throw new Refusal("notFound");
    const found =
      supplier_id === null
        ? null
        : await tx.db.accommodationSupplier.findFirst({ where: { branchId, id: supplier_id } });
    const title = found ? (tx.locale === "fa" ? found.name : found.nameLatin) : String(total);
    return enqueueJob(tx, { kind: "hotel_mapping", title, params: { supplier_id }, total });
  });
}

const whose = (branchId: number, supplierId: number | null) => ({
  branchId,
  ...(supplierId !== null && { supplierId }),
});

/** Processes hotels by id, so that it can resume. Result: hotels and rooms with a suggestion. */
export const hotelMapping: JobKind = {
  permission: "accommodation:write",
  batch: async (tx, { params, place, total, done }) => {
    const { supplier_id } = Params.parse(params);
    const before = (place as { after: number; hotels: number; rooms: number } | null) ?? {
      after: 0,
      hotels: 0,
      rooms: 0,
    };
    const ids = await next(tx, supplier_id, before.after);
    const made = await suggestMappings(tx, ids);
    await publishAccommodation(tx, "mapped", ids);
    const answer = { hotels: before.hotels + made.hotels, rooms: before.rooms + made.rooms };
    // Hotels added since the start are not counted; removed ones count as done.
    const counted = ids.length < BATCH_SIZE ? total - done : Math.min(ids.length, total - done);
    return { done: counted, place: { after: ids.at(-1) ?? before.after, ...answer }, answer };
  },
};

async function next({ db, actor }: TxCtx<OperatorActor>, supplierId: number | null, after: number): Promise<number[]> {
  const rows = await db.supplierHotel.findMany({
    where: { ...whose(actor.branchId, supplierId), id: { gt: after } },
    select: { id: true },
    orderBy: { id: "asc" },
    take: BATCH_SIZE,
  });
  return rows.map(({ id }) => id);
}
