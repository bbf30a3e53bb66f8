import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { lockRequest } from "./lock-request";
import { isLive } from "./rules";

type Sale = { travel_request_id?: number | null | undefined };

/**
 * Checks the request of a sale. Throws fieldInvalid (3003) at `travel_request_id` when the branch has no such request.
 */
export async function checkRequest({ db, actor }: Ctx<OperatorActor>, { travel_request_id: id }: Sale): Promise<void> {
  if (id == null) return;
  const { branchId } = actor;
  const found = await db.travelRequest.findUnique({ where: { branchId_id: { branchId, id } }, select: { id: true } });
  if (!found) throw refuseField("travel_request_id", NONE);
}

/** Trade statuses without a result: another sale may be linked. */
const CAME_TO_NOTHING = ["expired", "canceled", "failed", "refunded"];
const SOLD = ["issued", "partially_issued"];

/**
 * Links a sale to its request, which no longer waits and is closed once the order is issued. Idempotent; the first
 * active order stays linked.
 */
export async function linkSale(
  ctx: Ctx<OperatorActor>,
  { travel_request_id: id }: Sale,
  tradeId: number,
): Promise<void> {
  if (id == null) return;
  const { branchId } = ctx.actor;
  await transact(ctx, async (tx) => {
    // Locks the trade first, like its trigger: prevents deadlocks and waits for a concurrent issue.
    const [trade] = await tx.db.$queryRaw<{ status: string }[]>`
      select status::text as status from trades where branch_id = ${branchId}::int and id = ${tradeId}::int for share`;
    if (!trade) throw new Refusal("notFound");
    const before = await lockRequest(tx, id);
    if (before.trade_id !== null && !CAME_TO_NOTHING.includes(before.trade_status!)) return;
    const live = isLive(before.status);
    const ended = live && SOLD.includes(trade.status);
    await tx.db.travelRequest.update({
      where: { branchId_id: { branchId, id } },
      data: {
        ...{ tradeId, updatedAt: tx.now, version: { increment: 1 } },
        ...(live && { status: ended ? "closed" : "answered" }),
        ...(ended && { closedAt: tx.now, closedBy: actorName(tx.actor) }),
      },
    });
    await recordChange(tx, {
      action: "travel_request.sell",
      subject: { type: "travel_request", id },
      before: { status: before.status, trade_id: before.trade_id },
      after: { trade_id: tradeId },
      topic: "travel_request.sold",
    });
  });
}

const NONE = { en: "is not a known travel request", fa: "چنین درخواست سفری نیست" };
