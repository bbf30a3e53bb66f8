import { batcherFor } from "../../kernel/batcher";
import type { Ctx } from "../../kernel/context";
import { retry } from "../../kernel/retry";
import type { AnswerRow, HoldLimitRequest, LimitCaptureRequest, SqlLimitHeld } from "../../kernel/sql-types";
import { type Owner, ownerText } from "./rules";
import { answered, type Spend, writtenFor } from "./spend-wallet";

/**
 * The limit of a hold: money in a wallet, a colleague's ceiling, or the branch's at the core. `source`: its purpose,
 * unique in the branch.
 */
export type Hold = {
  on: "wallet" | "ceiling" | "core";
  owner: Owner;
  amount: bigint;
  source: string;
  expiresAt: Date;
};
export type Held = SqlLimitHeld;

/**
 * Holds an amount before anything is posted, through a batcher: it cannot be spent otherwise until it is captured,
 * released or expired. Idempotent by `source`. Throws walletInsufficient (7001) and creditCeiling (7002) with the
 * available amount and the shortfall; notFound (3009); referenceReused (3010) for a source with another amount.
 */
export async function holdLimit(ctx: Ctx, { owner, amount, expiresAt, ...hold }: Hold): Promise<Held> {
  const request: HoldLimitRequest = {
    ...hold,
    ...{ branch_id: ctx.actor.branchId, owner: ownerText(owner), amount: Number(amount), expires_at: expiresAt },
  };
  const text = JSON.stringify(request);
  return answered(await retry(() => ctx.runBatched(HOLD, text), { idempotent: true }));
}

const HOLD = batcherFor("wallet.hold", "hold_limit");

/** Releases a hold; false when it was captured, released or expired before. */
export async function releaseHold({ query, actor }: Ctx, holdId: number): Promise<boolean> {
  const [row] = await query<{ released: boolean }>("wallet.release", "select ledger.void_hold($1, $2) as released", [
    actor.branchId,
    holdId,
  ]);
  return row!.released;
}

type Capture = Pick<Spend, "goes" | "source" | "description" | "doc_date"> & { holdId: number; amount?: bigint };

/**
 * Posts a held amount or less, and releases the rest; repeated it returns the first document. Throws lockUnusable
 * (1002) for an unknown or ended hold; fieldInvalid (3003) for more than was held.
 */
export async function captureHold(ctx: Ctx, { holdId, amount, goes, ...what }: Capture) {
  const { credit, account_id }: { credit?: string; account_id?: number } = goes;
  const request: LimitCaptureRequest = {
    ...writtenFor(ctx, what),
    ...{ credit, account_id, hold_id: holdId, amount: amount === undefined ? undefined : Number(amount) },
  };
  const text = JSON.stringify(request);
  const act = () => ctx.query<AnswerRow<"capture_limit">>("wallet.capture", CAPTURE, [text]);
  const [row] = await retry(act, { idempotent: true });
  return answered(row!.answer);
}

const CAPTURE = "select capture_limit($1) as answer";
