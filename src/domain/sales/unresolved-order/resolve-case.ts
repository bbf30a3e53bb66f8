import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type {
  CaseClosingRequest,
  SqlResults,
  TradeIssueRequest,
  TradeItemExit,
  TradeReturnRequest,
  UnwindEndRequest,
} from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { advanceTrade } from "../trade/advance";
import type { TradeDeps } from "../trade/deps";
import { caseOf, endedOf, type UnresolvedCaseFacts } from "./rows";
import { needsPnr, type Resolution, resolutionsOf, STATE_BY_RESOLUTION } from "./rules";
import type { ResolveUnresolvedCaseInput, UnresolvedCaseResolved } from "./schema";

type ResolveCaseInput = z.output<typeof ResolveUnresolvedCaseInput>;

/**
 * Resolves a case by a person's decision: `confirm` (it is sold, under the supplier's number; or the issued item
 * stays), `refund` (the paid amount returns to the wallet, or to the account it was bought on), `compensate` (that, and
 * an amount at the branch's expense). Each is one transaction with its documents, and of two concurrent ones one takes
 * effect; then the trade is advanced. Throws notFound (3009); operationNotAllowed (8003) for a closed case or a
 * resolution it does not have (`allowed_operations`); fieldMissing (3002) for a missing supplier number.
 */
export async function resolveUnresolvedCase(
  ctx: Ctx<OperatorActor>,
  deps: TradeDeps,
  input: ResolveCaseInput,
): Promise<z.input<typeof UnresolvedCaseResolved>> {
  const found = await caseOf(ctx, input.id);
  const allowed = waysOf(found);
  if (!allowed.includes(input.exit)) throw notAllowed(allowed);
  if (input.pnr == null && (needsPnr(found.kind, input.exit) || (sells(found, input.exit) && found.pnr === null)))
    throw new Refusal("fieldMissing", { fields: [{ path: "pnr", message: NEEDED }] });
  const [name, text, request] = actOf(ctx, found, input);
  const act = () => ctx.query<{ answer: Answer }>(name, text, [JSON.stringify(request)]);
  // A retry after a lost answer finds the case closed, by itself or by another.
  const [row] = await retry(act, { idempotent: false });
  const { answer } = row!;
  const refused = "refused" in answer ? answer.refused : undefined;
  const before = "again" in answer && answer.again;
  const closed = "closed" in answer ? answer.closed : undefined;
  if (refused && refused.code !== 8003) throw refuseField("exit", BOOKS, reasonOf(refused.code));
  if (refused || before || closed === 0) throw notAllowed([]);
  if (found.trade_id !== null)
    await advanceTrade(deps, { branch_id: ctx.actor.branchId, trade_id: found.trade_id }).catch(() => {});
  return endedOf(ctx, input.id);
}

type Answer = SqlResults["end_unwind" | "issue_trade_item" | "return_trade_item"];

/**
 * The resolutions of the case's kind. A blocker of a whole trade can only be accepted; an item that was never ordered
 * from a supplier cannot be sold.
 */
function waysOf(found: UnresolvedCaseFacts): readonly Resolution[] {
  const ways = resolutionsOf(found.kind, found.state);
  if (found.line === null) return ways.filter((way) => way === "confirm");
  return found.order_id === null ? ways.filter((way) => !sells(found, way)) : ways;
}

const sells = ({ kind, line }: UnresolvedCaseFacts, exit: Resolution): boolean =>
  exit === "confirm" && line !== null && !MOVES_NOTHING.has(kind);
/** For these kinds `confirm` only acknowledges the case or leaves the item as it is. */
const MOVES_NOTHING: ReadonlySet<UnresolvedCaseFacts["kind"]> = new Set([
  "unwind_failed",
  "late_payment",
  "seller_canceled",
]);

/** `confirm` of an issued item is not a sale: it only posts the supplier's penalty of a cancellation. */
function actOf(
  ctx: Ctx<OperatorActor>,
  found: UnresolvedCaseFacts,
  input: ResolveCaseInput,
): [name: string, text: string, request: object] {
  const { trade_id, line, kind } = found;
  const { exit, note, pnr, goodwill } = input;
  const by = { ...requestMeta(ctx), trade_id, line };
  if (exit === "confirm" && kind === "unwind_failed") {
    const request: UnwindEndRequest = { ...by, keep: true, note };
    return ["limbo.unwound", "select end_unwind($1) as answer", request];
  }
  if (exit === "confirm" && !sells(found, exit)) {
    const request: CaseClosingRequest = {
      ...by,
      refund_id: null,
      kinds: [kind],
      state: STATE_BY_RESOLUTION[exit],
      note,
    };
    return ["limbo.keep", KEEP, request];
  }
  const ends: { exit: TradeItemExit } = { exit: { state: STATE_BY_RESOLUTION[exit], note } };
  if (exit === "confirm") {
    const request: TradeIssueRequest = {
      ...by,
      ...{ supplier_order_id: Number(found.order_id), pnr: pnr ?? found.pnr, tickets: [] },
      ...{ net: null, net_currency: null, cost: Number(found.cost ?? 0) },
      ...ends,
    };
    return ["limbo.issue", "select issue_trade_item($1) as answer", request];
  }
  const request: TradeReturnRequest = {
    ...by,
    ...{ unwind: kind === "unwind_failed", goodwill: Number(goodwill ?? 0), fault_code: null, fault: null },
    ...ends,
  };
  return ["limbo.return", "select return_trade_item($1) as answer", request];
}

const notAllowed = (allowed: readonly string[]) =>
  new Refusal("operationNotAllowed", { data: { allowed_operations: allowed } });
const NEEDED = { en: "the supplier's booking number is required", fa: "شمارهٔ رزرو تأمین‌کننده لازم است" };
const BOOKS = { en: "it cannot be posted", fa: "در دفترها ثبت نمی‌شود" };

const KEEP = `
  with closed as (select close_unresolved_case($1) as n), woken as (
    update trades t set next_step_at = now()
      from closed where t.branch_id = ($1::jsonb->>'branch_id')::int and t.id = ($1::jsonb->>'trade_id')::int and closed.n > 0)
  select to_jsonb(row(n)::case_closed) as answer from closed`;
