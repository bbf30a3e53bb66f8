import { ConcurrencyLimiter, LOOKED_FOR, MAX_PER_BRANCH } from "../../kernel/concurrency-limiter";
import { advanceTrade } from "./advance";
import type { TradeRef } from "./claimed-trade";
import type { TradeDeps } from "./deps";

/**
 * Due trades of all branches, as one process advances them: left by a crashed process, updated by suppliers, or unpaid.
 */
export class DueTrades {
  private readonly limiter = new ConcurrencyLimiter<TradeRef>(({ trade_id }) => trade_id);

  /** Starts due trades while slots are free, each independently. */
  async begin(deps: TradeDeps): Promise<Promise<void>[]> {
    const due = await deps.query<TradeRef>("trade.due", DUE, [MAX_PER_BRANCH, LOOKED_FOR]);
    return this.limiter.begin(due, (trade) => advanceTrade(deps, trade));
  }
}

/** The first of each branch before the second of any. */
const DUE = `
  select branch_id, id as trade_id from (
    select branch_id, id, next_step_at, row_number() over (partition by branch_id order by next_step_at) as nth
      from trades
     where next_step_at <= now() and (stepping_until is null or stepping_until <= now())) t
   where nth <= $1::int order by nth, next_step_at limit $2::int`;
