import { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { holdMove, isAlone } from "../../kernel/gate/gate";
import type { Move } from "../../kernel/gate/move";
import { retry } from "../../kernel/retry";
import type { AnswerRow, ChequeActRequest, ChequeActsRequest } from "../../kernel/sql-types";
import { movedBeyond, NOBODY } from "../../people/second-person/beyond";
import { refusalOf } from "./refused";
import { chequesOf } from "./rows";
import { averageDueDate, OPERATIONS, type Operation } from "./rules";
import type { ChequeAct, ChequesActed } from "./schema";

/** `requestKey`: the Idempotency-Key of the call; a second run with it returns the first result. */
export type KeyedOperator = Ctx<OperatorActor> & { requestKey?: string | null };

/** One act for prisma/sql/cashier/cheque-acts.sql. */
export type Act = {
  id: number;
  seq?: number | null;
  operation?: Operation | null;
  date?: string | null;
  account_id?: number | null;
  /** `colleague:7` */
  party?: string | null;
  amount?: string | null;
  fee?: string | null;
  stamped?: boolean | null;
  note?: string | null;
  /** Follows an undo and repeats the undone operation with changes. */
  inherits?: true;
};

type ActOnChequesInput = z.output<typeof ChequeAct>;
type Answer = z.input<typeof ChequesActed>;

/**
 * Performs one operation on one cheque or many, all or none, each posting its own document. Throws operationNotAllowed
 * (8003) when changed since `seq` or not allowed in its state, with `allowed_operations`; notFound (3009); fieldMissing
 * (3002) and fieldInvalid (3003) with the field or, for many, the row; periodClosed (7301); walletInsufficient (7001)
 * and creditCeiling (7002) for a limit.
 */
export async function actOnCheques(ctx: KeyedOperator, { id, ids, ...input }: ActOnChequesInput): Promise<Answer> {
  const chequeIds = ids ?? (id != null ? [id] : []);
  if (chequeIds.length === 0 || (ids != null && id != null)) throw refuseField("id", ONE, "fieldMissing");
  const act = actOf(input);
  await sendActs(
    ctx,
    chequeIds.map((one) => ({ ...act, id: one })),
    { ids: chequeIds, single: ids == null },
  );
  return toActOnChequeDto(ctx, chequeIds);
}

const ONE = { en: "either `id` or `ids` must be given", fa: "یا id یا ids" };

/** Members of an operation in SQL's format. */
export const actOf = ({ party, amount, fee, description, ...rest }: ChequeActPayload) => ({
  ...rest,
  party: party && `${party.type}:${party.id}`,
  amount: amount == null ? null : String(amount),
  fee: fee == null ? null : String(fee),
  note: description,
});
type ChequeActPayload = Omit<ActOnChequesInput, "id" | "ids" | "operation"> & { operation?: Operation | null };

type Sent = { acts: readonly Act[]; asked: { ids: readonly number[]; single: boolean } };

/**
 * Sends acts; throws their refusals. Amounts to a party above the branch's limit need a second person,
 * secondPersonNeeded (2012).
 */
export async function sendActs(ctx: KeyedOperator, acts: Sent["acts"], input: Sent["asked"]): Promise<void> {
  const { requestKey } = ctx;
  const request = await requestOf(ctx, { acts, asked: input });
  const [row] = await retry(() => ctx.query<Row>("cheque.act", ACT, [JSON.stringify(request)]), {
    idempotent: requestKey != null,
  });
  await refuse(ctx, row!.answer, { acts, asked: input });
}

/** Sends approved acts within a transaction. */
export async function sendApproved(tx: TxCtx<OperatorActor>, sent: Sent): Promise<void> {
  const request = JSON.stringify(await requestOf(tx, sent));
  const [row] = await tx.db.$queryRaw<Row[]>`select act_on_cheques(${request}::jsonb) as answer`;
  await refuse(tx, row!.answer, sent);
}

/** Acts as stored until their approval. */
export const KeptActs = z.object({
  acts: z.array(
    z.object({
      id: z.int(),
      seq: z.int().nullish(),
      operation: z.enum(OPERATIONS).nullish(),
      date: z.string().nullish(),
      account_id: z.int().nullish(),
      party: z.string().nullish(),
      amount: z.string().nullish(),
      fee: z.string().nullish(),
      stamped: z.boolean().nullish(),
      note: z.string().nullish(),
      inherits: z.literal(true).optional(),
    }),
  ),
  asked: z.object({ ids: z.array(z.int()), single: z.boolean() }),
});

type Row = AnswerRow<"act_on_cheques">;
type Sender = (KeyedOperator | TxCtx<OperatorActor>) & { requestKey?: string | null };

async function requestOf(ctx: Sender, sent: Sent): Promise<ChequeActsRequest> {
  const { actor, requestId, requestKey, now } = ctx;
  const who = actorName(actor);
  const alone = await isAlone(ctx, () => moveOf(sent));
  return {
    ...{
      branch_id: actor.branchId,
      actor: who,
      request_id: requestId,
      at: now,
      alone,
      acts: sent.acts.map(toActRequest),
    },
    request_key: requestKey ? `${who} ${requestKey}` : null,
  };
}

/** Amounts are integers within 2^53: exact in JSON. */
const toActRequest = ({
  id,
  seq,
  operation,
  date,
  account_id,
  party,
  stamped,
  note,
  ...act
}: Act): ChequeActRequest => ({
  ...{ id, seq, operation, date, account_id, party, stamped, note },
  amount: act.amount == null ? null : Number(act.amount),
  fee: act.fee == null ? null : Number(act.fee),
  inherits: act.inherits,
});

async function refuse(ctx: Sender, answer: Row["answer"], sent: Sent): Promise<void> {
  if (!("refused" in answer)) return;
  const { refused } = answer;
  const held = refused[0]?.held;
  if (held) await holdMove(ctx, moveOf(sent, held));
  throw refusalOf(refused, sent.asked);
}

const moveOf = (sent: Sent, beyond = NOBODY): Move =>
  movedBeyond(beyond, {
    ...{ act: "cheque.endorse", input: sent },
    subject: { type: "cheque", id: sent.asked.ids[0] ?? null },
  });

const ACT = "select act_on_cheques($1) as answer";

/** The cheques after an act, with their totals. */
export async function toActOnChequeDto(ctx: KeyedOperator, ids: readonly number[]): Promise<Answer> {
  const checks = await chequesOf(ctx, ids);
  return { checks, totals: totalsOf(checks) };
}

type Answered = Answer["checks"];

function totalsOf(checks: Answered): Answer["totals"] {
  const exact = checks.map(({ amount, due_date }) => ({ amount: BigInt(amount), due_date }));
  return {
    count: checks.length,
    amount: exact.reduce((sum, { amount }) => sum + amount, 0n),
    average_due_date: averageDueDate(exact),
  };
}
