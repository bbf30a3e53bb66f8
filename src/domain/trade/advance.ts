import { failPoint } from "../fail-point";
import { CLAIMED_TRADE_COLUMNS, type ClaimedTrade, ITEMS, type OpenItem, type TradeRef } from "./claimed-trade";
import type { TradeDeps } from "./deps";
import { issueItem } from "./issue-item";
import { notifyTradeEnded } from "./notify-trade-ended";
import { payOrExpire } from "./pay-or-expire";
import type { TradeStatus } from "./rules";
import { unwindItem } from "./unwind-item";

/** Longer than one question to a supplier takes, and begun anew with each; who has a trade longer is taken for dead. */
const STEPPING_MS = 60_000;
/** Of what nobody wakes: an order that is settled wakes its trade (prisma/sql/trade-finish.sql). */
const LOOK_AGAIN_MS = 300_000;
/** After a fault of ours: longer each time, in seconds. */
const PAUSES_S = [1, 5, 15, 60, 300];
/** ... and how long after it was paid a trade that does not go on for it is somebody's to look at. */
const PATIENCE_S = 600;
const MAX_ROUNDS = 12;

/**
 * Goes on with a trade: unpaid it is paid, or expires; what was paid is issued at its suppliers, one item after the other, what is not to be had
 * is given back, and in the end its buyer is told. Repeatable at any point and by any number of processes: one has a trade at a time,
 * and each step finds what an earlier run of it did. Answers how the trade stands; null: somebody has it this moment, or nothing is to
 * be done. Never inside a transaction.
 */
export async function advanceTrade(deps: TradeDeps, trade: TradeRef): Promise<TradeStatus | null> {
  let going = await claim(deps, trade, null);
  if (!going) return null;
  let last = going;
  try {
    for (let round = 0; round < MAX_ROUNDS && going && (await step(deps, going)); round++) {
      going = await claim(deps, trade, last.stepping);
      last = going ?? last;
    }
    const [row] = await deps.query<{ status: TradeStatus }>("trade.leave", LEAVE, [
      last.branch_id,
      last.id,
      last.stepping,
    ]);
    return row!.status;
  } catch (error) {
    const { branch_id, id, stepping } = last;
    const fault = (error as Error).message.slice(0, 300);
    const values = { branch_id, trade_id: id, stepping, fault, pauses_s: PAUSES_S, patience_s: PATIENCE_S };
    await deps.query("trade.stumble", RESCHEDULE, [JSON.stringify(values)]).catch(() => {});
    throw error;
  }
}

/** Answers whether there is more to do now. */
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
    await deps.query("trade.woken", WOKEN, [going.branch_id, going.id]);
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

/** Items that are still to be asked for or looked at; of `line` that one alone. */
const itemsOf = ({ query }: TradeDeps, { branch_id, id }: ClaimedTrade, line: number | null) =>
  query<OpenItem>("trade.items", ITEMS, [branch_id, id, line]);

type Finished = { status: TradeStatus; ended?: boolean; unwind?: number[] };

async function finish({ query, requestId, now }: TradeDeps, { branch_id, id }: ClaimedTrade): Promise<Finished> {
  const next_at = new Date(now.getTime() + LOOK_AGAIN_MS);
  const request = { branch_id, trade_id: id, actor: "system", request_id: requestId, now, next_at };
  const [row] = await query<{ answer: Finished }>("trade.finish", FINISH, [JSON.stringify(request)]);
  return row!.answer;
}

async function claim({ query }: TradeDeps, { branch_id, trade_id }: TradeRef, mine: Date | null) {
  const [row] = await query<ClaimedTrade>("trade.claim", CLAIM, [branch_id, trade_id, mine]);
  return row;
}

/** Has it for longer; false where somebody took it over. */
async function keep({ query }: TradeDeps, going: ClaimedTrade): Promise<boolean> {
  const [row] = await query<{ stepping: Date }>("trade.keep", KEEP, [going.branch_id, going.id, going.stepping]);
  if (row) going.stepping = row.stepping;
  return row !== undefined;
}

const FINISH = "select finish_trade($1) as answer";
const UNTIL = `date_trunc('milliseconds', clock_timestamp()) + ${STEPPING_MS} * interval '1 ms'`;

/** $3: who has it already goes on. */
const CLAIM = `
  update trades t set stepping_until = ${UNTIL}, steps = t.steps + 1
   where t.branch_id = $1 and t.id = $2 and t.next_step_at is not null
     and (t.stepping_until is null or t.stepping_until <= now() or t.stepping_until = $3::timestamptz)
  returning ${CLAIMED_TRADE_COLUMNS}`;

const KEEP = `
  update trades t set stepping_until = ${UNTIL}
   where t.branch_id = $1 and t.id = $2 and t.stepping_until = $3::timestamptz
  returning t.stepping_until as stepping`;

/** What a supplier said while its trade was being put away is not slept through. */
const WOKEN = `
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
