import { batcherFor } from "../../kernel/batcher";
import type { Ctx } from "../../kernel/context";
import { retry } from "../../kernel/retry";
import { type Owner, ownerText } from "./rules";
import { answered, type Spend, type SpendAnswer, type Spent, writtenFor } from "./spend-wallet";

/** What is held: money in a wallet, a colleague's ceiling, or the branch's at the core. `source`: what for, once in the branch. */
export type Hold = {
  on: "wallet" | "ceiling" | "core";
  owner: Owner;
  amount: bigint;
  source: string;
  expiresAt: Date;
};
export type Held = { hold_id: number; state: "open" | "captured" | "voided" | "expired"; available: number };

/**
 * Sets an amount aside before anything is posted, down a batcher: nobody else may spend it until it is taken, released or run out.
 * The same `source` again gets the first. 7001, 7002 with what is left and lacks; 3009; 3010 the source with another amount.
 */
export async function holdLimit(ctx: Ctx, { owner, amount, expiresAt, ...hold }: Hold): Promise<Held> {
  const request = JSON.stringify({
    ...hold,
    ...{ branch_id: ctx.actor.branchId, owner: ownerText(owner), amount: Number(amount), expires_at: expiresAt },
  });
  return answered(await retry(() => ctx.runBatched<SpendAnswer<Held>>(HOLD, request), { idempotent: true }));
}

const HOLD = batcherFor("wallet.hold", "hold_limit");

/** Gives back what was held; false when it was taken, released or run out before. */
export async function releaseHold({ query, actor }: Ctx, holdId: number): Promise<boolean> {
  const [row] = await query<{ released: boolean }>("wallet.release", "select ledger.void_hold($1, $2) as released", [
    actor.branchId,
    holdId,
  ]);
  return row!.released;
}

type Capture = Pick<Spend, "goes" | "source" | "description" | "doc_date"> & { holdId: number; amount?: bigint };

/** Posts what was held, or less, and gives back the rest; again: the first's document. 1002 no such hold, or it ended; 3003 more than held. */
export async function captureHold(ctx: Ctx, { holdId, amount, goes, ...what }: Capture) {
  const request = JSON.stringify({
    ...writtenFor(ctx, what),
    ...goes,
    ...{ hold_id: holdId, amount: amount === undefined ? undefined : Number(amount) },
  });
  const act = () =>
    ctx.query<{ answer: SpendAnswer<Pick<Spent, "voucher_id" | "doc_date">> }>("wallet.capture", CAPTURE, [request]);
  const [row] = await retry(act, { idempotent: true });
  return answered(row!.answer);
}

const CAPTURE = "select capture_limit($1) as answer";
