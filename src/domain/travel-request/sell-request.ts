import { audit } from "../audit";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { transact } from "../transact";
import { lockRequest } from "./lock-request";
import { publishTravelRequest } from "./publish-travel-request";
import { isLive } from "./rules";

type Sale = { travel_request_id?: number | null | undefined };

/** Before something is sold from a request: 3003 at `travel_request_id` where the branch has none such. */
export async function checkRequest({ db, actor }: Ctx<OperatorActor>, { travel_request_id: id }: Sale): Promise<void> {
  if (id == null) return;
  const { branchId } = actor;
  const found = await db.travelRequest.findUnique({ where: { branchId_id: { branchId, id } }, select: { id: true } });
  if (!found) throw refuseField("travel_request_id", NONE);
}

/** An order that came to nothing makes room for another. */
const CAME_TO_NOTHING = ["expired", "canceled", "failed", "refunded"];
const SOLD = ["issued", "partially_issued"];

/**
 * The order that came of a request: it waits for nobody any more, and is closed as soon as the order is issued. Repeatable; of two orders
 * the first that lives stays.
 */
export async function linkSale(
  ctx: Ctx<OperatorActor>,
  { travel_request_id: id }: Sale,
  tradeId: number,
): Promise<void> {
  if (id == null) return;
  const { branchId } = ctx.actor;
  await transact(ctx, async (tx) => {
    // The trade first, as its trigger does: what issues it meanwhile has closed nothing yet, and is waited for.
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
    await audit(tx, {
      action: "travel_request.sell",
      subject: { type: "travel_request", id },
      before: { status: before.status, trade_id: before.trade_id },
      after: { trade_id: tradeId },
    });
    await publishTravelRequest(tx, id, "sold");
  });
}

const NONE = { en: "is not a known travel request", fa: "چنین درخواست سفری نیست" };
