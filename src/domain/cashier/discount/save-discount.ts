import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { mapUniqueViolation } from "./map-unique-violation";
import { readDiscount } from "./read-discount";
import type { DiscountSave } from "./schema";

type Form = z.output<typeof DiscountSave>;

/**
 * Creates or updates a code. Reservations keep their old terms. Throws notFound (3009), fieldInvalid (3003) for a code
 * in use, an unknown owner, or a limit below its uses; changedMeanwhile (8004).
 */
export async function saveDiscount(ctx: Ctx<OperatorActor>, form: Form) {
  const id = await transact(ctx, (tx) => (form.id == null ? make(tx, form) : change(tx, form.id, form))).catch(
    mapUniqueViolation,
  );
  return readDiscount(ctx, id);
}

async function make(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const data = { ...(await columns(tx, form)), branchId, left: form.limit, createdBy: actorName(tx.actor) };
  const { id } = await tx.db.discountCode.create({ data });
  await recordChange(tx, { action: "discount.create", subject: { type: "discount", id }, after: snapshotOf(form) });
  return id;
}

async function change(tx: TxCtx<OperatorActor>, id: number, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRaw<
    (RowOf<"discount_codes", "version" | "left" | "uses_limit"> & { before: object })[]
  >`
    select version, "left", uses_limit, to_jsonb(d) - 'branch_id' as before from discount_codes d
     where branch_id = ${branchId} and id = ${id} and deleted_at is null for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version, { version: was.version });
  const left = was.left + form.limit - was.uses_limit;
  if (left < 0) throw refuseField("limit", usedAlready(was.uses_limit - was.left));
  const data = { ...(await columns(tx, form)), left, version: { increment: 1 }, updatedAt: tx.now };
  await tx.db.discountCode.update({ where: { branchId_id: { branchId, id } }, data });
  await recordChange(tx, {
    action: "discount.change",
    subject: { type: "discount", id },
    before: was.before,
    after: snapshotOf(form),
  });
  return id;
}

async function columns(tx: TxCtx<OperatorActor>, form: Form) {
  const { code, type, value, products, groups, active, limit, owner, starts_at, expires_at } = form;
  if (owner) await requireOwner(tx, owner);
  return {
    ...{ code, type, value, products, groups, active, usesLimit: limit },
    title: form.title ?? "",
    maxAmount: type === "percent" ? (form.max_amount ?? null) : null,
    minAmount: form.min_amount ?? 0n,
    perUser: form.per_user ?? null,
    passengerId: owner?.type === "passenger" ? owner.id : null,
    colleagueId: owner?.type === "colleague" ? owner.id : null,
    startsAt: starts_at ? new Date(starts_at) : null,
    expiresAt: expires_at ? new Date(expires_at) : null,
  };
}

async function requireOwner(
  { db, actor: { branchId } }: TxCtx<OperatorActor>,
  { type, id }: NonNullable<Form["owner"]>,
) {
  const found =
    type === "passenger"
      ? await db.passenger.count({ where: { branchId, id, status: 1 } })
      : await db.colleague.count({ where: { branchId, id } });
  if (found === 0) throw refuseField("owner", { en: "unknown passenger or colleague", fa: "شعبه چنین کسی نمی‌شناسد" });
}

const usedAlready = (used: number) => ({ en: `${used} are used already`, fa: `${used} بار به کار رفته است` });

/** As received from the wire: JSON has no bigint. */
const snapshotOf = (form: Form): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(form, (_, value) => (typeof value === "bigint" ? Number(value) : value)));
