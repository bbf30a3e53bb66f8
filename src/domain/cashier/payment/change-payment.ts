import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { holdMove, isAlone } from "../../kernel/gate/gate";
import type { Move } from "../../kernel/gate/move";
import { requestMeta } from "../../kernel/request-meta";
import { transactBy } from "../../kernel/transact";
import { type Beyond, movedBeyond, NOBODY } from "../../people/second-person/beyond";
import { askedOf, formFaults, refuseFaults, settleIssues, settlesOf } from "./asked";
import { readPayment } from "./read-payment";
import { type Refused, refusalOf } from "./refused";
import type { Payment, PaymentChange, PaymentRelease, PaymentSettle, PaymentTrash } from "./schema";

type By = Ctx<OperatorActor>;
type PaymentDto = Promise<z.input<typeof Payment>>;

/**
 * Changes what was stored; its document is reversed and posted anew, its number stays. Type and fiscal year stay too (3003), and
 * of a payment by cheque everything that is the cheque's (8003). 8004 where somebody changed it since `version`; else as storing.
 */
export async function changePayment(ctx: By, input: Changed): PaymentDto {
  if (input.status === "trashed") return trashPayment(ctx, { id: input.id, version: input.version });
  await changeStored(ctx, input);
  return readPayment(ctx, input);
}

type Changed = z.output<typeof PaymentChange>;

/** The change alone. */
export async function changeStored(ctx: By | TxCtx<OperatorActor>, input: Changed): Promise<void> {
  const { status: _, id, version, ...change } = input;
  refuseFaults(formFaults(change, ""));
  const given = Object.entries(askedOf(change)).filter(([, value]) => value !== undefined);
  const move = (beyond: Beyond): Move =>
    movedBeyond(beyond, { act: "payment.update", input, subject: { type: "payment", id } });
  const alone = await isAlone(ctx, () => move(NOBODY));
  const { refused } = await run(ctx, "change_payment", { id, version, change: Object.fromEntries(given), alone });
  if (refused?.held) await holdMove(ctx, move(refused.held));
  refuse(refused, { id, version });
}

/** Reverses its document on its own day (7301 where that month is closed); what it settled is open again. 8003 when it is already. */
export const trashPayment = (ctx: By, { id, version, reason }: z.output<typeof PaymentTrash>): PaymentDto =>
  act(ctx, "trash_payment", { id, version, reason });

/** Sets more of a payment against open items of its party, never beyond what is open of them or left of it (3003). */
export async function settlePayment(ctx: By, { id, version, settles }: z.output<typeof PaymentSettle>): PaymentDto {
  refuseFaults({ missing: [], invalid: settleIssues(settles, "") });
  return act(ctx, "settle_payment", { id, version, settles: settlesOf(settles) });
}

/** What it paid of one item is free again. 3009 where it pays none such. */
export const releaseSettlement = (ctx: By, input: z.output<typeof PaymentRelease>): PaymentDto =>
  act(ctx, "release_settlement", input);

type ChangePaymentInput = { id: number; version?: number | null | undefined; [more: string]: unknown };

/** An act of change-payment.sql. */
async function act(ctx: By, name: string, input: ChangePaymentInput): PaymentDto {
  refuse((await run(ctx, name, input)).refused, input);
  return readPayment(ctx, input);
}

const run = (ctx: By | TxCtx<OperatorActor>, name: string, input: ChangePaymentInput) =>
  transactBy<{ refused?: Refused }>(ctx, name, { ...input, ...requestMeta(ctx) });

function refuse(refused: Refused | undefined, input: ChangePaymentInput): void {
  if (refused) throw refusalOf({ ...refused, fields: refused.fields.map(ofOne) }, input);
}

/** Of the one payment there is: the path below it. */
const ofOne = ({ path, fault }: Refused["fields"][number]) => ({ path: path.replace(/^payments\[0\]\./, ""), fault });
