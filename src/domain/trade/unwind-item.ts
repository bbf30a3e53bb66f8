import { again } from "../again";
import type { SystemActor } from "../context";
import { failPoint } from "../fail-point";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import { SupplierFault } from "../supplier/port";
import { cancelAtSupplier } from "../supplier-order/cancel-at-supplier";
import type { TradeDesk } from "./desk";
import type { Going, OpenItem } from "./going";

/** Of the order that gives a booking back, after the booking's own reference. */
const BACK = "~x";

/**
 * Takes back what is issued and not wanted any more: the rest of an all-or-nothing trade that is not to be had, or what a supplier
 * turned out to have booked after its money was given back. Own seats go on sale again. At a supplier it is given back where that
 * costs nothing; else, or where it is not known, a person decides (limbo `unwind_failed`).
 */
export async function unwindItem(desk: TradeDesk, trade: Going, item: OpenItem): Promise<void> {
  if (item.own_seats) return takenBack(desk, trade, item);
  const paidBack = item.status === "returned";
  const kept = paidBack || item.order_state !== "booked" ? null : await penaltyOf(desk, trade, item);
  if (kept !== null && kept !== 0) return doubted(desk, trade, item, kept === "unknown" ? null : `penalty ${kept}`);
  const actor: SystemActor = { kind: "system", branchId: trade.branch_id };
  failPoint("trade.cancel.before");
  const canceled = await cancelAtSupplier({ query: desk.query, actor }, desk, {
    supplierId: item.supplier_id,
    reference: `${item.reference}${BACK}`,
    asked: { reference: item.reference, pnr: item.order_pnr ?? "", seqs: null },
    scenario: trade.scenario,
  });
  failPoint("trade.cancel.after");
  if (canceled.state !== "canceled") return doubted(desk, trade, item, canceled.fault);
  const done = [trade.branch_id, item.reference];
  await again(() => desk.query("trade.order-back", ORDER_BACK, done), { findable: true });
  if (!paidBack) await takenBack(desk, trade, item);
}

/** What the supplier keeps of it; not asked again once it was asked to take it back. */
async function penaltyOf(desk: TradeDesk, { branch_id }: Going, item: OpenItem): Promise<number | "unknown" | null> {
  const [asked] = await desk.query<object>("trade.asked-back", ASKED_BACK, [branch_id, `${item.reference}${BACK}`]);
  if (asked) return null;
  const supplier = await supplierById(desk, branch_id, item.supplier_id);
  if (!supplier) return "unknown";
  const booking = { reference: item.reference, pnr: item.order_pnr ?? "", seqs: null };
  try {
    const kept = await callSupplier(desk, supplier, "penalty", (of, asking) => of.penalty(booking, asking));
    return kept.penalty ?? "unknown";
  } catch (error) {
    if (error instanceof SupplierFault) return "unknown";
    throw error;
  }
}

const ASKED_BACK = "select 1 from supplier_orders o where o.branch_id = $1 and o.reference = $2";
const ORDER_BACK = `
  update supplier_orders o set state = 'canceled', updated_at = now() where o.branch_id = $1 and o.reference = $2 and o.state = 'booked'`;

type Answer = { refused?: { code: number } };

async function takenBack(desk: TradeDesk, trade: Going, item: OpenItem): Promise<void> {
  const request = requestOf(desk, trade, item, { unwind: true });
  failPoint("trade.unwind.before");
  const take = () => desk.query<{ answer: Answer }>("trade.return", RETURN, [request]);
  const [row] = await again(take, { findable: true });
  failPoint("trade.unwind.after");
  if (row!.answer.refused) await doubted(desk, trade, item, `code ${row!.answer.refused.code}`);
}

async function doubted(desk: TradeDesk, trade: Going, item: OpenItem, fault: string | null): Promise<void> {
  // The trade is looked at once more, and stands in limbo then.
  const request = requestOf(desk, trade, item, { kind: "unwind_failed", fault, next_at: desk.now });
  await again(() => desk.query("trade.doubt", DOUBT, [request]), { findable: true });
}

const requestOf = ({ requestId, now }: TradeDesk, { branch_id, id }: Going, { line }: OpenItem, more: object) =>
  JSON.stringify({ branch_id, trade_id: id, line, actor: "system", request_id: requestId, now, ...more });

const RETURN = "select return_trade_item($1) as answer";
const DOUBT = "select doubt_trade_item($1) as answer";
