import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type { SqlRefusal, SqlWalletSpent, WalletSpendRequest } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { type Owner, ownerText } from "./rules";

/** The contra account: a key of the mappings, or an account. */
type Goes = { credit: string } | { account_id: number };
type For = { source: { type: string; id: string }; description: string; doc_date?: string | null };

/** `key`: idempotency key in the branch; a second call with it returns the first document. */
export type Spend = For & { owner: Owner; amount: bigint; goes: Goes; key: string };
export type Spent = SqlWalletSpent;

/**
 * Takes an amount from a wallet, through a batcher: under concurrency it is never overdrawn, and no amount that fits is
 * refused. Throws walletInsufficient (7001) with the available amount and the shortfall; notFound (3009) for an unknown
 * owner; referenceReused (3010) for a key with other data; periodClosed (7301).
 */
export async function spendWallet(ctx: Ctx, { owner, amount, goes, key, ...what }: Spend): Promise<Spent> {
  const { credit, account_id }: { credit?: string; account_id?: number } = goes;
  const request: WalletSpendRequest = {
    ...writtenFor(ctx, what),
    ...{ owner: ownerText(owner), amount: Number(amount), credit, account_id, key, at: ctx.now },
  };
  const requestText = JSON.stringify(request);
  return answered(await retry(() => ctx.runBatched(SPEND, requestText), { idempotent: true }));
}

const SPEND = batcherFor("wallet.spend", "spend_wallet");

export type SpendAnswer<Done> = Done | { refused: SqlRefusal };

/** The result of an operation on a limit, or its refusal thrown with the available amount. */
export function answered<Done extends object>(answer: SpendAnswer<Done>): Done {
  if (!("refused" in answer)) return answer;
  const { code, available, shortfall } = answer.refused;
  throw new Refusal(reasonOf(code), shortfall === undefined ? {} : { data: { available, shortfall } });
}

/** Author, time and purpose as SQL takes them. */
export const writtenFor = ({ actor, requestId }: Ctx, { source, description, doc_date }: For) => ({
  branch_id: actor.branchId,
  created_by: actorName(actor),
  request_id: requestId,
  ...{ source_type: source.type, source_id: source.id, description, doc_date: doc_date ?? undefined },
});
