import type { SystemActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { retry } from "../../kernel/retry";
import type {
  AnswerRow,
  SqlResults,
  TradeBeginRequest,
  TradeIssueRequest,
  TradeReturnRequest,
  UnresolvedItemRequest,
} from "../../kernel/sql-types";
import { loadRate } from "../price/load-rate";
import { converted } from "../price/rules.amount";
import { bookAtSupplier, type Ordered } from "../supplier-order/book-at-supplier";
import type { ClaimedTrade, OpenItem } from "./claimed-trade";
import type { TradeDeps } from "./deps";
import { refusalCode } from "./rules.issue";

type Outcome = Pick<Ordered, "state" | "pnr" | "booked" | "fault"> & { order_id: number | null };

/** Latest recheck of an order; a known result makes the trade due earlier (prisma/sql/sales/trade-finish.sql). */
const LOOK_AGAIN_MS = 300_000;
/** The item was ended concurrently: what remains is found when the trade is advanced again. */
const ENDED = 8003;

/**
 * Issues an item at its supplier, or checks an earlier attempt, and records the consequence: a booking, a refund, or an
 * unresolved case. Each part is idempotent.
 */
export async function issueItem(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem): Promise<void> {
  const outcome = item.order_id === null ? await ask(deps, trade, item) : known(item);
  if (outcome.state === "booked") return issued(deps, trade, item, outcome);
  if (outcome.state === "unknown") return doubted(deps, trade, item, { ...outcome, kind: "outcome_unknown" });
  await returned(deps, trade, item, outcome);
}

const systemOf = ({ branch_id }: ClaimedTrade): SystemActor => ({ kind: "system", branchId: branch_id });

/** The recorded outcome of an earlier order; unknown while a call is still running. */
const known = ({ order_id, order_state, order_pnr, booked, order_fault }: OpenItem): Outcome => ({
  order_id: Number(order_id),
  state: order_state === "asked" ? "unknown" : order_state!,
  pnr: order_pnr,
  booked,
  fault: order_fault,
});

async function ask(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem): Promise<Outcome> {
  const { product, offer, passengers, query, supplier_lock: lock, travellers } = item;
  const { mobile = null, email = null } = trade.contact;
  failPoint("trade.begin.before");
  const begun: TradeBeginRequest = itemRef(trade, item);
  await deps.query<AnswerRow<"begin_trade_item">>("trade.begin", "select begin_trade_item($1) as answer", [
    JSON.stringify(begun),
  ]);
  failPoint("trade.book.before");
  try {
    const ordered = await bookAtSupplier({ query: deps.query, actor: systemOf(trade) }, deps, {
      ...{ supplierId: item.supplier_id, reference: item.reference, offerLockId: item.offer_lock_id },
      asked: {
        ...{ product, offer, passengers, rooms: query.rooms ?? [], colleagueId: trade.colleague_id },
        ...{ lock, travellers, contact: { mobile, email } },
      },
      scenario: trade.scenario,
      ...(deps.bookWithinMs && { withinMs: deps.bookWithinMs }),
    });
    failPoint("trade.book.after");
    return ordered;
  } catch (error) {
    // No call was made: the order records that, and its reference will not be queried.
    if (!isRefusal(error) || error.reason !== "supplierClosed") throw error;
    return { order_id: null, state: "refused", pnr: null, booked: null, fault: `supplier_closed: ${error.message}` };
  }
}

async function issued(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem, { order_id, pnr, booked }: Outcome) {
  const net = booked?.state === "booked" ? booked : null;
  const request: TradeIssueRequest = {
    ...dueItemRef(trade, item, deps),
    ...{ supplier_order_id: order_id, pnr, tickets: net?.tickets ?? [], exit: undefined },
    ...{ net: net?.net, net_currency: net?.currency, cost: await costOf(deps, trade, item, net) },
  };
  const requestText = JSON.stringify(request);
  failPoint("trade.issue.before");
  const act = () => deps.query<AnswerRow<"issue_trade_item">>("trade.issue", ISSUE, [requestText]);
  const [row] = await retry(act, { idempotent: true });
  const refused = refusedOf(row!.answer);
  failPoint("trade.issue.after");
  // Booked at the supplier, but the books reject it: a closed month, a missing account. Open a case, so that it is not
  // lost.
  if (refused && refused.code !== ENDED)
    await doubted(deps, trade, item, { order_id, kind: "issue_failed", code: refused.code, fault: null });
}

/** Our cost in the branch's currency: as locked, or as the supplier reports now, at today's rate. */
async function costOf(
  deps: TradeDeps,
  { branch_id, currency }: ClaimedTrade,
  { net, net_currency, cost }: OpenItem,
  dto: { net: number; currency: string } | null,
): Promise<number> {
  if (!dto || (dto.currency === net_currency && BigInt(dto.net) === net)) return Number(cost);
  if (dto.currency === currency.trim()) return dto.net;
  const rate = await loadRate(deps, branch_id, dto.currency);
  return rate ? converted(dto.net, rate) : Number(cost);
}

async function returned(
  deps: TradeDeps,
  trade: ClaimedTrade,
  item: OpenItem,
  { order_id, fault }: Outcome,
): Promise<void> {
  const code = refusalCode(fault);
  const request: TradeReturnRequest = {
    ...dueItemRef(trade, item, deps),
    ...{ fault_code: code, fault, unwind: false, goodwill: 0, exit: undefined },
  };
  const requestText = JSON.stringify(request);
  failPoint("trade.return.before");
  const act = () => deps.query<AnswerRow<"return_trade_item">>("trade.return", RETURN, [requestText]);
  const [row] = await retry(act, { idempotent: true });
  const refused = refusedOf(row!.answer);
  failPoint("trade.return.after");
  if (refused && refused.code !== ENDED)
    await doubted(deps, trade, item, { order_id, kind: "not_returned", code: refused.code, fault });
}

type Doubt = { order_id: number | null; kind: string; code?: number; fault: string | null };

async function doubted(deps: TradeDeps, trade: ClaimedTrade, item: OpenItem, { order_id, kind, code, fault }: Doubt) {
  const next_at = new Date(deps.now.getTime() + LOOK_AGAIN_MS);
  const more = { supplier_order_id: order_id, kind, fault_code: code ?? null, fault, next_at };
  const request: UnresolvedItemRequest = { ...dueItemRef(trade, item, deps), ...more };
  failPoint("trade.doubt.before");
  const requestText = JSON.stringify(request);
  const act = () => deps.query<AnswerRow<"mark_trade_item_unresolved">>("trade.doubt", MARK_UNRESOLVED, [requestText]);
  await retry(act, { idempotent: true });
  failPoint("trade.doubt.after");
}

const itemRef = ({ branch_id, id }: ClaimedTrade, { line }: OpenItem) => ({
  ...{ branch_id, trade_id: id, line, actor: "system" },
});
const dueItemRef = (trade: ClaimedTrade, item: OpenItem, { requestId, now }: TradeDeps) => ({
  ...itemRef(trade, item),
  ...{ request_id: requestId, now },
});

const refusedOf = (answer: SqlResults["issue_trade_item" | "return_trade_item"]) =>
  "refused" in answer ? answer.refused : undefined;

const ISSUE = "select issue_trade_item($1) as answer";
const RETURN = "select return_trade_item($1) as answer";
const MARK_UNRESOLVED = "select mark_trade_item_unresolved($1) as answer";
