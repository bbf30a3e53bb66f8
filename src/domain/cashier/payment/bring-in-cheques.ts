import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { holdMove, isAlone } from "../../kernel/gate/gate";
import { retry } from "../../kernel/retry";
import type { AnswerRow, SqlResults } from "../../kernel/sql-types";
import { movedBeyond, NOBODY } from "../../people/second-person/beyond";
import type { KeyedOperator } from "../cheque/act-on-cheques";
import { refusalOf } from "./refused";
import type { storePayments } from "./store-payments";
import { toGroupInput } from "./to-store-input";

type BringInChequesInput = Parameters<typeof storePayments>[1];
type Answer = SqlResults["import_opening_cheques"];

/**
 * Registers cheques held at the opening of the books (prisma/sql/cashier/opening-cheques.sql): without payment or receipt
 * number, each with an opening document. Throws noPermission (2007) without accounting:approve, like any opening.
 * Idempotent by key.
 */
export async function bringInCheques(ctx: KeyedOperator, input: BringInChequesInput): Promise<number[]> {
  refuseUnapproved(ctx);
  const { request, key } = await toGroupInput(ctx, input, { alone: await isAlone(ctx, () => moveOf(input)) });
  const [row] = await retry(
    () => ctx.query<AnswerRow<"import_opening_cheques">>("cheque.bring-in", IMPORT, [request]),
    {
      idempotent: key !== null,
    },
  );
  return idsOf(ctx, row!.answer, input);
}

/** Registers approved opening cheques within a transaction. */
export async function bringInApproved(tx: TxCtx<OperatorActor>, input: BringInChequesInput): Promise<void> {
  refuseUnapproved(tx);
  const { request } = await toGroupInput(
    tx,
    { ...input, request_key: null },
    { alone: await isAlone(tx, () => moveOf(input)) },
  );
  const [row] = await tx.db.$queryRaw<
    AnswerRow<"import_opening_cheques">[]
  >`select import_opening_cheques(${request}::jsonb) as answer`;
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
