import type { z } from "zod";
import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx, type OperatorActor, type SystemActor, type TxCtx } from "../../kernel/context";
import { holdMove, isAlone } from "../../kernel/gate/gate";
import { retry } from "../../kernel/retry";
import type { AnswerRow, SqlPaymentRefusal, SqlStoredPayment } from "../../kernel/sql-types";
import { movedBeyond, NOBODY } from "../../people/second-person/beyond";
import { readPayments } from "./read-payment";
import { refusalOf } from "./refused";
import { type PaymentRow, toPaymentDto } from "./rows";
import type { PaymentStore, PaymentsStored } from "./schema";
import { toGroupInput } from "./to-store-input";

type StorePaymentsInput = z.output<typeof PaymentStore>;
type Needed = "query" | "runBatched" | "actor" | "now" | "requestId" | "gate";
/**
 * `requestKey`: Idempotency-Key; a second run with it, or with `request_key`, returns the first result. Gateway
 * payments are stored by the service itself.
 */
export type Keyed = Pick<Ctx<OperatorActor | SystemActor>, Needed> & { requestKey?: string | null };

/**
 * Stores a group of receipts, payments and transfers, each with document and number, all or none; a `check` payment
 * registers its cheque. Batched: many callers share one transaction. Throws with the row (`payments[3].amount`):
 * fieldMissing (3002) and fieldInvalid (3003), walletInsufficient (7001) and creditCeiling (7002), periodClosed (7301).
 * Amounts to a party above the branch's limit need a second person, secondPersonNeeded (2012).
 */
export async function storePayments(ctx: Keyed, input: StorePaymentsInput): Promise<z.input<typeof PaymentsStored>> {
  const { request, key } = await toGroupInput(ctx, input, {
    alone: ctx.gate !== undefined && ctx.actor.kind === "operator",
  });
  const answer = await retry(() => ctx.runBatched(STORE, request), { idempotent: key !== null });
  if ("refused" in answer) return refuse(ctx as Ctx, answer.refused, input);
  const payments =
    "again" in answer ? await readPayments(ctx, answer.again) : answer.payments.map((row) => fresh(ctx, row));
  return {
    payments,
    totals: { count: payments.length, worth: payments.reduce((sum, { worth }) => sum + BigInt(worth), 0n) },
  };
}

/** Stores approved payments within a transaction. */
export async function storeApproved(tx: TxCtx<OperatorActor>, input: StorePaymentsInput): Promise<void> {
  const alone = await isAlone(tx, () => moveOf(input));
  const { request } = await toGroupInput(tx, { ...input, request_key: null }, { alone });
  const [row] = await tx.db.$queryRaw<
    AnswerRow<"store_payments">[]
  >`select store_payments(${request}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) await refuse(tx, answer.refused, input);
}

async function refuse(ctx: Ctx | TxCtx, refused: SqlPaymentRefusal, input: StorePaymentsInput): Promise<never> {
  if (refused.held) await holdMove(ctx, moveOf(input, refused.held));
  throw refusalOf(refused);
}

const moveOf = (input: StorePaymentsInput, beyond = NOBODY) =>
  movedBeyond(beyond, { act: "payment.store", input, subject: { type: "payment", id: null } });

const STORE = batcherFor("payment.store", "store_payments");

const fresh = ({ actor, now }: Keyed, { settles, dimensions, ...row }: SqlStoredPayment) =>
  toPaymentDto({
    ...{ ...row, dimensions: dimensions as PaymentRow["dimensions"] },
    settled: (settles ?? []).reduce((sum, { amount }) => sum + amount, 0),
    ...{
      version: 1,
      created_at: now,
      created_by: actor.kind === "operator" ? actor.name : actorName(actor),
      reversal: null,
      trashed_at: null,
      trash_reason: null,
    },
  });
