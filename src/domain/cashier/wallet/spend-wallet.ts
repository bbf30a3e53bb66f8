import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import { reasonOf } from "../../platform/error-record/error-title";
import { type Owner, ownerText } from "./rules";

/** What the other line goes to: a key of the mappings, or an account. */
type Goes = { credit: string } | { account_id: number };
type For = { source: { type: string; id: string }; description: string; doc_date?: string | null };

/** `key`: names the deed in the branch; a second call with it gets the first's document. */
export type Spend = For & { owner: Owner; amount: bigint; goes: Goes; key: string };
export type Spent = { voucher_id: number; doc_date: string; balance: number; available: number };
type LimitRefused = { code: number; available?: number; shortfall?: number };

/**
 * Takes an amount from a wallet, down a batcher: however many take from one wallet at once, it is never below nothing, and none is
 * refused that fits. 7001 with what is left and lacks; 3009 whose wallet there is none of; 3010 the key with something else; 7301.
 */
export async function spendWallet(ctx: Ctx, { owner, amount, goes, key, ...what }: Spend): Promise<Spent> {
  const request = JSON.stringify({
    ...writtenFor(ctx, what),
    ...goes,
    ...{ owner: ownerText(owner), amount: Number(amount), key },
  });
  return answered(await retry(() => ctx.runBatched<SpendAnswer<Spent>>(SPEND, request), { idempotent: true }));
}

const SPEND = batcherFor("wallet.spend", "spend_wallet");

export type SpendAnswer<Done> = Done | { refused: LimitRefused };

/** What an act on a limit answered, or its refusal with what is left of the limit. */
export function answered<Done extends object>(answer: SpendAnswer<Done>): Done {
  if (!("refused" in answer)) return answer;
  const { code, available, shortfall } = answer.refused;
  throw new Refusal(reasonOf(code), shortfall === undefined ? {} : { data: { available, shortfall } });
}

/** Who spends it, when and for what, as SQL is told. */
export const writtenFor = ({ actor, requestId }: Ctx, { source, description, doc_date }: For) => ({
  branch_id: actor.branchId,
  created_by: actorName(actor),
  request_id: requestId,
  ...{ source_type: source.type, source_id: source.id, description, doc_date: doc_date ?? undefined },
});
