import type { KeyedOperator } from "../cheque/act-on-cheques";
import type { OperatorActor, TxCtx } from "../context";
import { Refusal } from "../errors";
import { holdMove, isAlone } from "../gate/gate";
import { retry } from "../retry";
import { movedBeyond, NOBODY } from "../second-person/beyond";
import { groupAsked } from "./asked";
import { type Refused, refusalOf } from "./refused";
import type { storePayments } from "./store-payments";

type BringInChequesInput = Parameters<typeof storePayments>[1];
type Answer = { ids: number[] } | { refused: Refused };

/**
 * Registers cheques that were in hand when the books began (prisma/sql/opening-cheques.sql): no payment, no number of a receipt, each
 * an opening document. Needs accounting:approve, as any opening does (2007). The same key finds what an earlier call stored.
 */
export async function bringInCheques(ctx: KeyedOperator, input: BringInChequesInput): Promise<number[]> {
  refuseUnapproved(ctx);
  const { request, key } = groupAsked(ctx, input, { alone: await isAlone(ctx, () => moveOf(input)) });
  const [row] = await retry(() => ctx.query<{ answer: Answer }>("cheque.bring-in", IMPORT, [request]), {
    idempotent: key !== null,
  });
  return idsOf(ctx, row!.answer, input);
}

/** The same in a transaction, as a second person approved it. */
export async function bringInApproved(tx: TxCtx<OperatorActor>, input: BringInChequesInput): Promise<void> {
  refuseUnapproved(tx);
  const { request } = groupAsked(
    tx,
    { ...input, request_key: null },
    { alone: await isAlone(tx, () => moveOf(input)) },
  );
  const [row] = await tx.db.$queryRaw<{ answer: Answer }[]>`select import_opening_cheques(${request}::jsonb) as answer`;
  await idsOf(tx, row!.answer, input);
}

function refuseUnapproved({ actor }: { actor: OperatorActor }): void {
  if (!actor.permissions.includes("accounting:approve")) throw new Refusal("noPermission");
}

async function idsOf(
  ctx: KeyedOperator | TxCtx<OperatorActor>,
  answer: Answer,
  input: BringInChequesInput,
): Promise<number[]> {
  if (!("refused" in answer)) return answer.ids;
  if (answer.refused.held) await holdMove(ctx, moveOf(input, answer.refused.held));
  throw refusalOf(answer.refused);
}

const moveOf = (input: BringInChequesInput, beyond = NOBODY) =>
  movedBeyond(beyond, { act: "cheque.bring_in", input, subject: { type: "cheque", id: null } });

const IMPORT = "select import_opening_cheques($1::jsonb) as answer";
