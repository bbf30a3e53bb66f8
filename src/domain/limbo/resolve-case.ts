import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { reasonOf } from "../error-record/error-title";
import { Refusal, refuseField } from "../errors";
import { requestMeta } from "../request-meta";
import { retry } from "../retry";
import { advanceTrade } from "../trade/advance";
import type { TradeDeps } from "../trade/deps";
import { caseOf, endedOf, type LimboFacts } from "./rows";
import { needsPnr, type Resolution, resolutionsOf, STATE_BY_RESOLUTION } from "./rules";
import type { LimboEnded, ResolveLimboCaseInput } from "./schema";

type ResolveCaseInput = z.output<typeof ResolveLimboCaseInput>;

/**
 * A person ends a case: `confirm` (it is sold, under the supplier's number; or what is issued stays so), `refund` (what was paid goes
 * back to the wallet, or to the account it was bought on), `compensate` (that, and an amount of the branch's own). Each is one
 * transaction with what it posts, and of two at once one has an effect; then the trade goes on. 3009 none such; 8003 closed, or a way
 * this case has not ({allowed_operations}), or its supplier is still asked to take it back; 3002 the number is not said; 7301, 3003 the
 * books do not take it.
 */
export async function resolveLimboCase(
  ctx: Ctx<OperatorActor>,
  deps: TradeDeps,
  input: ResolveCaseInput,
): Promise<z.input<typeof LimboEnded>> {
  const found = await caseOf(ctx, input.id);
  const allowed = waysOf(found);
  if (!allowed.includes(input.exit)) throw notAllowed(allowed);
  if (input.pnr == null && (needsPnr(found.kind, input.exit) || (sells(found, input.exit) && found.pnr === null)))
    throw new Refusal("fieldMissing", { fields: [{ path: "pnr", message: NEEDED }] });
  const [name, text, request] = actOf(ctx, found, input);
  const act = () => ctx.query<{ answer: Answer }>(name, text, [JSON.stringify(request)]);
  // Repeated it finds the case closed: by itself, where it was lost on the way, as by another.
  const [row] = await retry(act, { idempotent: false });
  const { refused, again: before, closed } = row!.answer;
  if (refused && refused.code !== 8003) throw refuseField("exit", BOOKS, reasonOf(refused.code));
  if (refused || before || closed === 0) throw notAllowed([]);
  if (found.trade_id !== null)
    await advanceTrade(deps, { branch_id: ctx.actor.branchId, trade_id: found.trade_id }).catch(() => {});
  return endedOf(ctx, input.id);
}

type Answer = { refused?: { code: number }; again?: boolean; closed?: number };

/** As its kind has them. Of all of a trade only what holds it up is left so; what no supplier was ever asked for is not sold. */
function waysOf(found: LimboFacts): readonly Resolution[] {
  const ways = resolutionsOf(found.kind, found.state);
  if (found.line === null) return ways.filter((way) => way === "confirm");
  return found.order_id === null ? ways.filter((way) => !sells(found, way)) : ways;
}

const sells = ({ kind, line }: LimboFacts, exit: Resolution): boolean =>
  exit === "confirm" && line !== null && !MOVES_NOTHING.has(kind);
/** Of these a person who confirms says that it is known, or stays so. */
const MOVES_NOTHING: ReadonlySet<LimboFacts["kind"]> = new Set(["unwind_failed", "late_payment", "seller_canceled"]);

/** `confirm` of what is issued is no sale: it moves what its supplier keeps of what went back, and else no money. */
function actOf(
  ctx: Ctx<OperatorActor>,
  found: LimboFacts,
  input: ResolveCaseInput,
): [name: string, text: string, request: object] {
  const { trade_id, line, kind } = found;
  const { exit, note, pnr, goodwill } = input;
  const by = { ...requestMeta(ctx), trade_id, line };
  const closing = { ...by, refund_id: null, kinds: [kind], state: STATE_BY_RESOLUTION[exit], note };
  if (exit === "confirm" && kind === "unwind_failed")
    return ["limbo.unwound", "select end_unwind($1) as answer", { ...by, keep: true, note }];
  if (exit === "confirm" && !sells(found, exit)) return ["limbo.keep", KEEP, closing];
  const ends = { exit: { state: STATE_BY_RESOLUTION[exit], note } };
  if (exit === "confirm") {
    const order = {
      supplier_order_id: Number(found.order_id),
      pnr: pnr ?? found.pnr,
      cost: Number(found.cost ?? 0),
      tickets: [],
    };
    return ["limbo.issue", "select issue_trade_item($1) as answer", { ...by, ...order, ...ends }];
  }
  const more = { unwind: kind === "unwind_failed", ...(goodwill != null && { goodwill: Number(goodwill) }) };
  return ["limbo.return", "select return_trade_item($1) as answer", { ...by, ...more, ...ends }];
}

const notAllowed = (allowed: readonly string[]) =>
  new Refusal("operationNotAllowed", { data: { allowed_operations: allowed } });
const NEEDED = { en: "under what number the supplier booked it", fa: "شمارهٔ رزرو تأمین‌کننده لازم است" };
const BOOKS = { en: "the books do not take it", fa: "در دفترها ثبت نمی‌شود" };

const KEEP = `
  with closed as (select close_unresolved_case($1) as n), woken as (
    update trades t set next_step_at = now()
      from closed where t.branch_id = ($1::jsonb->>'branch_id')::int and t.id = ($1::jsonb->>'trade_id')::int and closed.n > 0)
  select jsonb_build_object('closed', n) as answer from closed`;
