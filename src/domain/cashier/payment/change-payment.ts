import type { z } from "zod";
import { resolveMembers } from "../../accounting/dimension/resolve-members";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { holdMove, isAlone } from "../../kernel/gate/gate";
import type { Move } from "../../kernel/gate/move";
import type { PaymentActRequest, SqlPaymentRefusal, SqlRefusedField } from "../../kernel/sql-types";
import { transactBy } from "../../kernel/transact";
import { type Beyond, movedBeyond, NOBODY } from "../../people/second-person/beyond";
import { readPayment } from "./read-payment";
import { refusalOf } from "./refused";
import type { Payment, PaymentChange, PaymentRelease, PaymentSettle, PaymentTrash } from "./schema";
import { formFaults, refuseFaults, settleIssues, settlesOf, toStoreInput } from "./to-store-input";

type By = Ctx<OperatorActor>;
type PaymentDto = Promise<z.input<typeof Payment>>;

/**
 * Updates a payment; its document is reversed and reposted, its number stays. Type and fiscal year are fixed
 * (fieldInvalid (3003)), and for cheque payments all the cheque's data (operationNotAllowed (8003)). Throws
 * changedMeanwhile (8004) when changed since `version`; otherwise as storing.
 */
export async function changePayment(ctx: By, input: Changed): PaymentDto {
  if (input.status === "trashed") return trashPayment(ctx, { id: input.id, version: input.version });
  await changeStored(ctx, input);
  return readPayment(ctx, input);
}

type Changed = z.output<typeof PaymentChange>;

/** Applies the change. */
export async function changeStored(ctx: By | TxCtx<OperatorActor>, input: Changed): Promise<void> {
  const { status: _, id, version, ...change } = input;
  refuseFaults(formFaults(change, ""));
  const [dims] = await resolveMembers(ctx, [{ dimensions: change.dimensions, day: change.date ?? null, at: "" }]);
  const given = Object.entries(toStoreInput({ ...change, dims })).filter(([, value]) => value !== undefined);
  const move = (beyond: Beyond): Move =>
    movedBeyond(beyond, { act: "payment.update", input, subject: { type: "payment", id } });
  const alone = await isAlone(ctx, () => move(NOBODY));
  const { refused } = await run(ctx, "change_payment", { id, version, change: Object.fromEntries(given), alone });
  if (refused?.held) await holdMove(ctx, move(refused.held));
  refuse(refused, { id, version });
}

/**
 * Trashes a payment: reverses its document on its own day (periodClosed (7301) when closed) and reopens settled items.
 * Throws operationNotAllowed (8003) when already trashed.
 */
export const trashPayment = (ctx: By, { id, version, reason }: z.output<typeof PaymentTrash>): PaymentDto =>
  act(ctx, "trash_payment", { id, version, reason });

/**
 * Settles further open items of the party with a payment, at most their open amount and its remainder (fieldInvalid
 * (3003)).
 */
export async function settlePayment(ctx: By, { id, version, settles }: z.output<typeof PaymentSettle>): PaymentDto {
  refuseFaults({ missing: [], invalid: settleIssues(settles, "") });
  return act(ctx, "settle_payment", { id, version, settles: settlesOf(settles) });
}

/** Releases the settlement of one item. Throws notFound (3009) when there is none. */
export const releaseSettlement = (ctx: By, input: z.output<typeof PaymentRelease>): PaymentDto =>
  act(ctx, "release_settlement", input);

type Acts = "change_payment" | "trash_payment" | "settle_payment" | "release_settlement";
type ChangePaymentInput = { id: number } & Partial<PaymentActRequest>;

/** Runs a function of change-payment.sql. */
async function act(ctx: By, name: Acts, input: ChangePaymentInput): PaymentDto {
  refuse((await run(ctx, name, input)).refused, input);
  return readPayment(ctx, input);
}

const run = (ctx: By | TxCtx<OperatorActor>, name: Acts, input: ChangePaymentInput) =>
  transactBy(ctx, name, toPaymentAct(ctx, input));

const toPaymentAct = (
  { actor, now, requestId }: By | TxCtx<OperatorActor>,
  { id, version, alone, change, reason, settles, settlement_id }: ChangePaymentInput,
): PaymentActRequest => ({
  branch_id: actor.branchId,
  actor: actorName(actor),
  request_id: requestId,
  at: now,
  ...{ id, version, alone, change, reason, settles, settlement_id },
});

type RefusedInput = { id: number; version?: number | null | undefined };

function refuse(refused: SqlPaymentRefusal | undefined, input: RefusedInput): void {
  if (refused) throw refusalOf({ ...refused, fields: refused.fields.map(ofOne) }, input);
}

/** The field path relative to the single payment. */
const ofOne = ({ path, fault }: SqlRefusedField) => ({ path: path.replace(/^payments\[0\]\./, ""), fault });
