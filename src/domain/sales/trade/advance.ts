import { failPoint } from "../../kernel/fail-point";
import type { AnswerRow, SqlTradeFinished, TradeFinishRequest, TradeRescheduleRequest } from "../../kernel/sql-types";
import { CLAIMED_TRADE_COLUMNS, type ClaimedTrade, ITEMS, type OpenItem, type TradeRef } from "./claimed-trade";
import type { TradeDeps } from "./deps";
import { issueItem } from "./issue-item";
import { notifyTradeEnded } from "./notify-trade-ended";
import { payOrExpire } from "./pay-or-expire";
import type { TradeStatus } from "./rules";
import { unwindItem } from "./unwind-item";

/** Lease of a trade. Longer than one supplier call, and renewed before each; a holder beyond it is considered dead. */
const LEASE_MS = 60_000;
/**
 * Recheck interval when nothing triggers the trade earlier: a settled order makes its trade due
 * (prisma/sql/sales/trade-finish.sql).
 */
const LOOK_AGAIN_MS = 300_000;
/** Backoff after an internal failure, in seconds. */
const PAUSES_S = [1, 5, 15, 60, 300];
/** A paid trade that fails for this long is escalated to a person, in seconds. */
const STALLED_AFTER_S = 600;
const MAX_ROUNDS = 12;

/**
 * Advances a trade: unpaid, it is paid or expires; paid, its items are issued at their suppliers one after the other,
 * unavailable ones are refunded, and finally the buyer is notified. Idempotent and safe for any number of processes:
 * one holds the lease at a time, and each step finds the result of an earlier run. Returns the trade's status; null:
 * leased by another process, or nothing to do. Never inside a transaction.
 */
export async function advanceTrade(deps: TradeDeps, trade: TradeRef): Promise<TradeStatus | null> {
  let going = await claim(deps, trade, null);
  if (!going) return null;
  let last = going;
  try {
    for (let round = 0; round < MAX_ROUNDS && going && (await step(deps, going)); round++) {
      going = await claim(deps, trade, last.lease_until);
      last = going ?? last;
    }
    const [row] = await deps.query<{ status: TradeStatus }>("trade.leave", LEAVE, [
      last.branch_id,
      last.id,
      last.lease_until,
    ]);
    return row!.status;
  } catch (error) {
    const { branch_id, id, lease_until } = last;
    const fault = (error as Error).message.slice(0, 300);
    const values: TradeRescheduleRequest = {
      branch_id,
      trade_id: id,
      lease_until,
      fault,
      pauses_s: PAUSES_S,
      stalled_after_s: STALLED_AFTER_S,
    };
    await deps.query("trade.reschedule", RESCHEDULE, [JSON.stringify(values)]).catch(() => {});
    throw error;
  }
}

/** Runs one step; returns whether more can be done now. */
async function step(deps: TradeDeps, going: ClaimedTrade): Promise<boolean> {
  const { status } = going;
  if (status === "draft" || status === "awaiting_payment") return payOrExpire(deps, going);
  for (const item of await itemsOf(deps, going, null)) {
    if (!(await keep(deps, going))) return false;
    if (item.status === "returned") await unwindItem(deps, going, item);
    else await issueItem(deps, going, item);
  }
  if (status !== "paid" && status !== "issuing" && status !== "limbo") {
    await notifyTradeEnded(deps, going);
    await deps.query("trade.mark-due", MARK_DUE, [going.branch_id, going.id]);
    return false;
  }
  failPoint("trade.finish.before");
  const { ended = false, unwind = [] } = await finish(deps, going);
  failPoint("trade.finish.after");
  for (const line of unwind) {
    const [item] = await itemsOf(deps, going, line);
    if (item && (await keep(deps, going))) await unwindItem(deps, going, item);
  }
  return ended || unwind.length > 0;
}

/** Items still to be ordered or checked; with `line` only that one. */
const itemsOf = ({ query }: TradeDeps, { branch_id, id }: ClaimedTrade, line: number | null) =>
  query<OpenItem>("trade.items", ITEMS, [branch_id, id, line]);

async function finish(
  { query, requestId, now }: TradeDeps,
  { branch_id, id }: ClaimedTrade,
): Promise<Partial<SqlTradeFinished>> {
  const next_at = new Date(now.getTime() + LOOK_AGAIN_MS);
  const request: TradeFinishRequest = { branch_id, trade_id: id, actor: "system", request_id: requestId, now, next_at };
  const [row] = await query<AnswerRow<"finish_trade">>("trade.finish", FINISH, [JSON.stringify(request)]);
  return row!.answer ?? {};
}

async function claim({ query }: TradeDeps, { branch_id, trade_id }: TradeRef, mine: Date | null) {
  const [row] = await query<ClaimedTrade>("trade.claim", CLAIM, [branch_id, trade_id, mine]);
  return row;
}

/** Renews the lease; false when another process took it over. */
async function keep({ query }: TradeDeps, going: ClaimedTrade): Promise<boolean> {
  const [row] = await query<{ lease_until: Date }>("trade.keep", KEEP, [going.branch_id, going.id, going.lease_until]);
  if (row) going.lease_until = row.lease_until;
  return row !== undefined;
}

const FINISH = "select finish_trade($1) as answer";
const UNTIL = `date_trunc('milliseconds', clock_timestamp()) + ${LEASE_MS} * interval '1 ms'`;

/** $3: the lease end of the current holder, who may continue. */
const CLAIM = `
  update trades t set stepping_until = ${UNTIL}, steps = t.steps + 1
   where t.branch_id = $1 and t.id = $2 and t.next_step_at is not null
     and (t.stepping_until is null or t.stepping_until <= now() or t.stepping_until = $3::timestamptz)
  returning ${CLAIMED_TRADE_COLUMNS}`;

const KEEP = `
  update trades t set stepping_until = ${UNTIL}
   where t.branch_id = $1 and t.id = $2 and t.stepping_until = $3::timestamptz
  returning t.stepping_until as lease_until`;

/** A supplier result that arrived while the trade was being rescheduled makes it due immediately. */
const MARK_DUE = `
  update trades t set next_step_at = now()
   where t.branch_id = $1 and t.id = $2 and t.next_step_at is null
     and exists (
         select from trade_items i
          cross join lateral (select o.state from supplier_orders o where o.reference = i.reference and o.branch_id = i.branch_id limit 1) o
          where i.branch_id = t.branch_id and i.trade_id = t.id and i.status = 'returned' and o.state = 'booked'
            and (not exists (select from limbo_cases c where c.branch_id = i.branch_id and c.trade_id = i.trade_id and c.line = i.line
                                and c.kind = 'unwind_failed' and c.state in ('open', 'confirmed'))
                 or exists (select from supplier_orders x where x.reference = i.reference || '~x' and x.branch_id = i.branch_id
                               and x.state = 'canceled')))`;

const LEAVE = `
  with left_ as (
    update trades t set stepping_until = null where t.branch_id = $1 and t.id = $2 and t.stepping_until = $3::timestamptz)
  select t.status from trades t where t.branch_id = $1 and t.id = $2`;

const RESCHEDULE = "select reschedule_trade($1)";
