import type { z } from "zod";
import { Prisma, type RefundState } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { type CardRow, CREDIT_CARD_COLUMNS, CREDIT_CARD_FROM_SQL, cardOut } from "./rows";
import type { Card, CardRemoved, CardSave } from "./schema";
import type { Vault } from "./vault";

type Form = z.output<typeof CardSave>;

/**
 * Creates or updates a passenger's card. Its number is sealed before it is stored; audit and events have the last four
 * digits only. A sealed number cannot be reassigned and thus disclosed to another person: a new owner requires the
 * number again (`fieldMissing`, 3002). Throws fieldInvalid (3003) for an unknown passenger or a number that person
 * already has; notFound (3009), changedMeanwhile (8004); hasMovements (8002) while a refund to it is in progress.
 */
export async function saveCard(ctx: Ctx<OperatorActor>, form: Form, vault: Vault): Promise<z.input<typeof Card>> {
  const id = await transact(ctx, (tx) =>
    form.id == null ? make(tx, form, vault) : change(tx, form.id, form, vault),
  ).catch(mapUniqueViolation);
  const [row] = await ctx.query<CardRow>("card.shown", SHOWN, [ctx.actor.branchId, id]);
  return cardOut(row!);
}

async function make(tx: TxCtx<OperatorActor>, form: Form, vault: Vault): Promise<number> {
  const { branchId } = tx.actor;
  await requirePassenger(tx, form.passenger_id);
  const secret = { number: form.number!, iban: form.iban ?? null };
  const data = { branchId, passengerId: form.passenger_id, holder: form.holder ?? "", createdBy: actorName(tx.actor) };
  const { id, last4 } = await tx.db.creditCard.create({ data: { ...data, ...sealed(secret, vault) } });
  await recordChange(tx, {
    action: "card.create",
    subject: { type: "card", id },
    after: { passenger_id: form.passenger_id, last4 },
  });
  return id;
}

async function change(tx: TxCtx<OperatorActor>, id: number, form: Form, vault: Vault): Promise<number> {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRaw<
    (RowOf<"credit_cards", "version" | "passenger_id" | "sealed"> & { living: number })[]
  >`
    select c.version, c.passenger_id, coalesce(p.merged_into, p.id) as living, c.sealed
      from credit_cards c join passengers p on p.branch_id = c.branch_id and p.id = c.passenger_id
     where c.branch_id = ${branchId} and c.id = ${id} and c.deleted_at is null for no key update of c`;
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version, { version: was.version });
  await refuseAwaited(tx, id);
  if (form.passenger_id !== was.passenger_id) await requirePassenger(tx, form.passenger_id);
  const theirs = form.passenger_id === was.passenger_id || form.passenger_id === was.living;
  const known = theirs ? vault.open(was.sealed) : null;
  const number = form.number ?? known?.number;
  if (!number) throw refuseField("number", { en: "must be entered again", fa: "دوباره بنویسید" }, "fieldMissing");
  const secret = { number, iban: form.iban === undefined ? (known?.iban ?? null) : form.iban };
  const stored = { passengerId: form.passenger_id, holder: form.holder ?? "", ...sealed(secret, vault) };
  const data = { ...stored, version: { increment: 1 }, updatedAt: tx.now };
  await tx.db.creditCard.update({ where: { branchId_id: { branchId, id } }, data });
  await recordChange(tx, {
    action: "card.change",
    subject: { type: "card", id },
    after: { passenger_id: form.passenger_id, last4: stored.last4 },
  });
  return id;
}

const sealed = (secret: { number: string; iban: string | null }, vault: Vault) => ({
  sealed: vault.seal(secret),
  mark: vault.mark(secret.number),
  bin: secret.number.slice(0, 6),
  last4: secret.number.slice(-4),
  ibanLast4: secret.iban?.slice(-4) ?? null,
});

async function requirePassenger({ db, actor: { branchId } }: TxCtx<OperatorActor>, id: number): Promise<void> {
  const found = await db.passenger.count({ where: { branchId, id, status: 1, mergedInto: null } });
  if (found === 0) throw refuseField("passenger_id", { en: "is not a known passenger", fa: "چنین مسافری نیست" });
}

/** A refund to this card is paid to its number at request time (also enforced by the database, guard_awaited_card). */
async function refuseAwaited({ db, actor: { branchId } }: TxCtx<OperatorActor>, cardId: number): Promise<void> {
  const where = { branchId, cardId, state: { notIn: ENDED } };
  const awaits = await db.refund.findFirst({ where, select: { id: true } });
  if (!awaits) return;
  throw new Refusal("hasMovements", { fields: [{ path: "id", message: AWAITED }], data: { refund_id: awaits.id } });
}

/**
 * Deletes a card; after a day it is purged with its number. Throws notFound (3009); hasMovements (8002) while a refund
 * to it is in progress.
 */
export const removeCard = (ctx: Ctx<OperatorActor>, id: number) => putAway(ctx, id, true);

/**
 * Restores a card within that day. Throws notFound (3009); fieldInvalid (3003) when the person has added the number
 * again.
 */
export const restoreCard = (ctx: Ctx<OperatorActor>, id: number) => putAway(ctx, id, false).catch(mapUniqueViolation);

const putAway = (ctx: Ctx<OperatorActor>, id: number, deleted: boolean): Promise<z.input<typeof CardRemoved>> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    if (deleted) {
      // Waits for a concurrent refund that refers to the card.
      await tx.db.$queryRaw`
        select id from credit_cards where branch_id = ${branchId}::int and id = ${id}::int for no key update`;
      await refuseAwaited(tx, id);
    }
    const { count } = await tx.db.creditCard.updateMany({
      where: { branchId, id, deletedAt: deleted ? null : { not: null } },
      data: { deletedAt: deleted ? tx.now : null, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, {
      action: deleted ? "card.delete" : "card.restore",
      subject: { type: "card", id },
      after: {},
    });
    return { id, deleted };
  });

function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("number", { en: "is already stored for this person", fa: "برای همین مسافر ثبت شده است" });
  throw error;
}

const ENDED: RefundState[] = ["done", "rejected", "failed"];

const AWAITED = {
  en: "a refund to this card has not been paid yet: change or remove it once the refund has ended",
  fa: "استردادی به این کارت هنوز پرداخت نشده است؛ پس از پایان استرداد آن را تغییر دهید یا حذف کنید",
};

const SHOWN = `select ${CREDIT_CARD_COLUMNS} from ${CREDIT_CARD_FROM_SQL} where c.branch_id = $1::int and c.id = $2::int`;

/** Purges cards deleted a day ago, with their numbers. */
export const PURGE_CARDS = "delete from credit_cards where deleted_at < now() - interval '1 day'";
