import type { SystemActor } from "../../kernel/context";
import { failPoint } from "../../kernel/fail-point";
import { retry } from "../../kernel/retry";
import type { AnswerRow, TradeReturnRequest, UnresolvedItemRequest, UnwindEndRequest } from "../../kernel/sql-types";
import { cancelAtSupplier } from "../supplier-order/cancel-at-supplier";
import { withheldAmount } from "../supplier-order/withheld-amount";
import type { ClaimedTrade, OpenItem } from "./claimed-trade";
import type { TradeDeps } from "./deps";
import { withheldBySupplier } from "./withheld-by-supplier";

/** Suffix of the cancellation order's reference, after the booking's own. */
const BACK = "~x";

/**
 * Reverses an issued item: the rest of an all-or-nothing trade that cannot be completed, or one that a supplier turned
 * out to have booked after the refund. Own seats go back on sale. At a supplier it is canceled when that is free;
 * otherwise, or when unknown, a person decides (limbo `unwind_failed`). After a refund it is canceled at any price, and
 * the withheld amount is owed to the supplier.
 */
export async function unwindItem(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem): Promise<void> {
  if (item.own_seats) return takenBack(deps, trade, item);
  const paidBack = item.status === "returned";
  // Skipped once the cancellation was requested.
  const request = [trade.branch_id, `${item.reference}${BACK}`];
  if (
    item.order_state === "booked" &&
    (await deps.query<object>("trade.asked-back", ASKED_BACK, request)).length === 0
  ) {
    const withheld = await withheldBySupplier(deps, trade, item);
    const penalty = withheld?.penalty ?? null;
    if (!paidBack && penalty !== 0) return doubted(deps, trade, item, penalty === null ? null : `penalty ${penalty}`);
    if (paidBack && withheld) await remember(deps, trade, item, await withheldAmount(deps, trade, item, withheld));
  }
  const actor: SystemActor = { kind: "system", branchId: trade.branch_id };
  failPoint("trade.cancel.before");
  const canceled = await cancelAtSupplier({ query: deps.query, actor }, deps, {
    supplierId: item.supplier_id,
    reference: `${item.reference}${BACK}`,
    asked: { reference: item.reference, pnr: item.order_pnr ?? "", seqs: null },
    scenario: trade.scenario,
  });
  failPoint("trade.cancel.after");
  if (canceled.state !== "canceled") return doubted(deps, trade, item, canceled.fault);
  if (paidBack) return ended(deps, trade, item);
  const done = [trade.branch_id, item.reference];
  await retry(() => deps.query("trade.order-back", ORDER_BACK, done), { idempotent: true });
  await takenBack(deps, trade, item);
}

/** Stored with the order before the cancellation: the supplier no longer reports it afterwards. */
async function remember(
  deps: TradeDeps,
  { branch_id }: ClaimedTrade,
  { reference }: OpenItem,
  withheld: bigint | null,
) {
  if (!withheld) return;
  await retry(() => deps.query("trade.order-keeps", ORDER_KEEPS, [branch_id, reference, withheld]), {
    idempotent: true,
  });
}

const ASKED_BACK = "select 1 from supplier_orders o where o.branch_id = $1 and o.reference = $2";
const ORDER_BACK = `
  update supplier_orders o set state = 'canceled', updated_at = now() where o.branch_id = $1 and o.reference = $2 and o.state = 'booked'`;
const ORDER_KEEPS = `
  update supplier_orders o set data = o.data || jsonb_build_object('kept', $3::bigint), updated_at = now()
   where o.branch_id = $1 and o.reference = $2 and o.state = 'booked'`;

async function takenBack(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem): Promise<void> {
  const request: TradeReturnRequest = {
    ...refOf(deps, trade, item),
    ...{ unwind: true, goodwill: 0, fault_code: null, fault: null, exit: undefined },
  };
  const requestText = JSON.stringify(request);
  failPoint("trade.unwind.before");
  const take = () => deps.query<AnswerRow<"return_trade_item">>("trade.return", RETURN, [requestText]);
  const [row] = await retry(take, { idempotent: true });
  failPoint("trade.unwind.after");
  const { answer } = row!;
  if ("refused" in answer) await doubted(deps, trade, item, `code ${answer.refused.code}`);
}

/** Already refunded: only the supplier's withheld amount remains to be posted, and the case to be closed. */
async function ended(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem): Promise<void> {
  const request: UnwindEndRequest = { ...refOf(deps, trade, item), keep: false, note: null };
  const requestText = JSON.stringify(request);
  const end = () => deps.query<AnswerRow<"end_unwind">>("trade.unwound", UNWOUND, [requestText]);
  const [row] = await retry(end, { idempotent: true });
  const { answer } = row!;
  if ("refused" in answer) await doubted(deps, trade, item, `code ${answer.refused.code}`);
}

async function doubted(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem, fault: string | null): Promise<void> {
  // The trade is advanced once more, and ends in limbo.
  const more = { kind: "unwind_failed", fault, fault_code: null, supplier_order_id: null, next_at: deps.now };
  const request: UnresolvedItemRequest = { ...refOf(deps, trade, item), ...more };
  const requestText = JSON.stringify(request);
  await retry(
    () => deps.query<AnswerRow<"mark_trade_item_unresolved">>("trade.doubt", MARK_UNRESOLVED, [requestText]),
    { idempotent: true },
  );
}

const refOf = ({ requestId, now }: TradeDeps, { branch_id, id }: ClaimedTrade, { line }: OpenItem) => ({
  ...{ branch_id, trade_id: id, line, actor: "system", request_id: requestId, now },
});

const UNWOUND = "select end_unwind($1) as answer";
const RETURN = "select return_trade_item($1) as answer";
const MARK_UNRESOLVED = "select mark_trade_item_unresolved($1) as answer";
