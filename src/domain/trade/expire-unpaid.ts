import { again } from "../again";
import { failPoint } from "../fail-point";
import type { TradeDesk } from "./desk";
import type { Going } from "./going";

/** Ends a trade that was not paid by its deadline; answers whether it did. One that has time left is looked at when that is over. */
export async function expireUnpaid(
  { query, requestId, now }: TradeDesk,
  { branch_id, id }: Pick<Going, "branch_id" | "id">,
): Promise<boolean> {
  const request = JSON.stringify({ branch_id, trade_id: id, actor: "system", request_id: requestId, now });
  failPoint("trade.expire.before");
  const expire = () => query<{ answer: { expired: boolean } }>("trade.expire", EXPIRE, [request]);
  const [row] = await again(expire, { findable: true });
  failPoint("trade.expire.after");
  return row!.answer.expired;
}

const EXPIRE = "select expire_trade($1) as answer";
