import { advanceTrade } from "./advance";
import type { TradeDesk } from "./desk";
import type { TradeRef } from "./going";

/** Trades one process goes on with at once. One that waits for a supplier keeps no other waiting, as far as there is room. */
const AT_ONCE = 32;
/** ... that wait for one branch's answers. */
const OF_ONE = 8;

/**
 * The trades of all branches that are due, as one process goes on with them: what another that died left behind, what suppliers said
 * since, what nobody paid.
 */
export class TradeSweep {
  private readonly underWay = new Set<string>();
  private readonly ofBranch = new Map<number, number>();

  /** Goes on with trades that are due, as far as there is room: each by itself. */
  async begin(desk: TradeDesk): Promise<Promise<void>[]> {
    const due = await desk.query<TradeRef>("trade.due", DUE, [OF_ONE, 2 * AT_ONCE]);
    return due.flatMap((one) => (this.hasRoom(one) ? this.goOn(desk, one) : []));
  }

  private hasRoom({ branch_id, trade_id }: TradeRef): boolean {
    const others = this.ofBranch.get(branch_id) ?? 0;
    return this.underWay.size < AT_ONCE && others < OF_ONE && !this.underWay.has(`${branch_id}:${trade_id}`);
  }

  private async goOn(desk: TradeDesk, trade: TradeRef): Promise<void> {
    const { branch_id } = trade;
    const name = `${branch_id}:${trade.trade_id}`;
    this.underWay.add(name);
    this.ofBranch.set(branch_id, (this.ofBranch.get(branch_id) ?? 0) + 1);
    try {
      await advanceTrade(desk, trade);
    } finally {
      this.underWay.delete(name);
      const left = this.ofBranch.get(branch_id)! - 1;
      if (left > 0) this.ofBranch.set(branch_id, left);
      else this.ofBranch.delete(branch_id);
    }
  }
}

/** The first of each branch before the second of any. */
const DUE = `
  select branch_id, id as trade_id from (
    select branch_id, id, next_step_at, row_number() over (partition by branch_id order by next_step_at) as nth
      from trades
     where next_step_at <= now() and (stepping_until is null or stepping_until <= now())) t
   where nth <= $1::int order by nth, next_step_at limit $2::int`;
