import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { COST_CENTER_COLUMNS } from "./list-cost-centers";
import type { CostCenter, CostCenterActive, CostCenterSave } from "./schema";

type Form = z.output<typeof CostCenterSave>;

/**
 * Creates or updates a cost centre; its owner cannot change. Throws fieldInvalid (3003) for a code in use or an unknown
 * colleague; notFound (3009), changedMeanwhile (8004) for an old version.
 */
export async function saveCostCenter(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof CostCenter>> {
  const id = await transact(ctx, (tx) => (form.id == null ? make(tx, form) : change(tx, form.id, form))).catch(
    mapUniqueViolation,
  );
  return shown(ctx, id);
}

async function make(tx: TxCtx<OperatorActor>, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const colleagueId = form.colleague_id ?? null;
  if (colleagueId !== null && (await tx.db.colleague.count({ where: { branchId, id: colleagueId } })) === 0)
    throw refuseField("colleague_id", { en: "is not a known colleague", fa: "چنین همکاری نیست" });
  const { id } = await tx.db.costCenter.create({ data: { branchId, colleagueId, ...snapshotOf(form) } });
  await recordChange(tx, {
    action: "cost_center.create",
    subject: { type: "cost_center", id },
    after: { colleague_id: colleagueId, ...snapshotOf(form) },
  });
  return id;
}

async function change(tx: TxCtx<OperatorActor>, id: number, form: Form): Promise<number> {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRaw<
    { version: ColumnOf<"cost_centers", "version">; before: Prisma.InputJsonObject }[]
  >`
    select version, to_jsonb(c) - 'branch_id' as before from cost_centers c
     where branch_id = ${branchId} and id = ${id} for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(form.version, was.version, { version: was.version });
  const data = { ...snapshotOf(form), version: { increment: 1 }, updatedAt: tx.now };
  await tx.db.costCenter.update({ where: { branchId_id: { branchId, id } }, data });
  await recordChange(tx, {
    action: "cost_center.change",
    subject: { type: "cost_center", id },
    before: was.before,
    after: snapshotOf(form),
  });
  return id;
}

const snapshotOf = ({ code, title, title_latin, active }: Form) => ({
  code,
  title,
  titleLatin: title_latin ?? "",
  active,
});

/** Activates or deactivates a cost centre in forms; existing references stay. Throws notFound (3009). */
export async function changeActive(
  ctx: Ctx<OperatorActor>,
  { id, active }: z.output<typeof CostCenterActive>,
): Promise<z.input<typeof CostCenter>> {
  await transact(ctx, async (tx) => {
    const { count } = await tx.db.costCenter.updateMany({
      where: { branchId: tx.actor.branchId, id },
      data: { active, version: { increment: 1 }, updatedAt: tx.now },
    });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, {
      action: active ? "cost_center.activate" : "cost_center.deactivate",
      subject: { type: "cost_center", id },
      after: { active },
    });
  });
  return shown(ctx, id);
}

async function shown(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof CostCenter>> {
  const [row] = await ctx.query<z.input<typeof CostCenter>>("cost-center.read", READ, [ctx.actor.branchId, id]);
  return row!;
}

const READ = `select ${COST_CENTER_COLUMNS} from cost_centers c where c.branch_id = $1::int and c.id = $2::int`;

function mapUniqueViolation(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("code", { en: "is already used by another cost center", fa: "مرکز هزینهٔ دیگری همین کد را دارد" });
  throw error;
}
