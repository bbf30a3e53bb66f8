import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { type CharterStatus, NEXT_STATUSES } from "./rules.charter";

export type LockedCharter = RowOf<"charters", "id" | "version" | "starts_at" | "currency"> & {
  status: CharterStatus;
  time_zone: ColumnOf<"branches", "time_zone">;
};
export type LockedClass = RowOf<
  "charter_classes",
  "id" | "charter_id" | "fare_class" | "capacity" | "sold" | "held" | "closed" | "version" | "price_version"
>;

/**
 * One charter of the branch, locked against other editors until the transaction ends; bookings continue. Throws
 * notFound (3009).
 */
export async function lockCharter({ db, actor }: TxCtx<OperatorActor>, id: number): Promise<LockedCharter> {
  const [found] = await db.$queryRaw<LockedCharter[]>`
    select ch.id, ch.status, ch.version, ch.starts_at, ch.currency, br.time_zone
      from charters ch join branches br on br.id = ch.branch_id
     where ch.branch_id = ${actor.branchId} and ch.id = ${id} for no key update of ch`;
  if (!found) throw new Refusal("notFound");
  return found;
}

/**
 * Locks all classes of a charter in the order of every seat change: running bookings finish and new ones wait, so that
 * seat counts stay valid until the transaction ends. The charter is locked first.
 */
export const lockClasses = ({ db, actor }: TxCtx<OperatorActor>, charterId: number): Promise<LockedClass[]> =>
  db.$queryRaw<LockedClass[]>`
    select id, charter_id, fare_class, capacity, sold, held, closed, version, price_version from charter_classes
     where branch_id = ${actor.branchId} and charter_id = ${charterId}
     order by branch_id, id for no key update`;

/** A class of the branch with its charter, the charter locked first. Throws notFound (3009). */
export async function lockClassAndCharter(
  tx: TxCtx<OperatorActor>,
  id: number,
): Promise<{ charter: LockedCharter; stored: LockedClass }> {
  const { branchId } = tx.actor;
  const found = await tx.db.charterClass.findUnique({ where: { branchId_id: { branchId, id } } });
  if (!found) throw new Refusal("notFound");
  const charter = await lockCharter(tx, found.charterId);
  const stored = (await lockClasses(tx, charter.id)).find((one) => one.id === id);
  if (!stored) throw new Refusal("notFound");
  return { charter, stored };
}

/** Throws operationNotAllowed (8003) for a canceled or departed charter, whose prices and seats are fixed. */
export function refuseHistory({ status, starts_at }: Pick<LockedCharter, "status" | "starts_at">, now: Date): void {
  if (status === "canceled" || starts_at <= now)
    throw new Refusal("operationNotAllowed", { data: { allowed_operations: NEXT_STATUSES[status] } });
}
