import type { z } from "zod";
import { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { isReadable } from "./rules.columns";
import type { BankTemplate, BankTemplateSave } from "./schema";

type Form = z.output<typeof BankTemplateSave>;

/**
 * Creates or updates a template. Throws fieldInvalid (3003) at `columns` without a date and an amount, or of another
 * number than the headers, and at `name` for one in use; notFound (3009), changedMeanwhile (8004) for an old version.
 */
export async function saveTemplate(ctx: Ctx<OperatorActor>, form: Form): Promise<z.output<typeof BankTemplate>> {
  if (!isReadable(form.columns)) throw refuseField("columns", NO_COLUMNS);
  if (form.columns.length !== form.headers.length) throw refuseField("columns", OTHER_COUNT);
  const stored = await transact(ctx, (tx) => store(tx, form)).catch(mapNameInUse);
  const { name, headers, columns, toman } = form;
  return { id: stored.id, key: String(stored.id), name, headers, columns, toman, version: stored.version };
}

async function store(tx: TxCtx<OperatorActor>, form: Form): Promise<{ id: number; version: number }> {
  const { branchId } = tx.actor;
  const { id, version, name, headers, columns, toman, active } = form;
  const data = { name, active, reading: { headers, columns, toman } };
  const after = { name, active, headers, columns, toman };
  if (id == null) {
    const made = await tx.db.bankTemplate.create({ data: { branchId, createdBy: actorName(tx.actor), ...data } });
    await recordChange(tx, { action: "bank_template.create", subject: { type: "bank_template", id: made.id }, after });
    return made;
  }
  const [was] = await tx.db.$queryRaw<
    { version: ColumnOf<"bank_templates", "version">; before: Prisma.InputJsonObject }[]
  >`
    select version, reading || jsonb_build_object('name', name, 'active', active) as before from bank_templates
     where branch_id = ${branchId} and id = ${id} for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(version, was.version, { version: was.version });
  const where = { branchId_id: { branchId, id } };
  const changed = await tx.db.bankTemplate.update({
    where,
    data: { ...data, version: { increment: 1 }, updatedAt: tx.now },
  });
  const subject = { type: "bank_template", id };
  await recordChange(tx, { action: "bank_template.change", subject, before: was.before, after });
  return changed;
}

function mapNameInUse(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
    throw refuseField("name", { en: "is already used by another template", fa: "الگوی دیگری همین نام را دارد" });
  throw error;
}

const NO_COLUMNS = { en: "must have a date and an amount", fa: "باید تاریخ و مبلغ داشته باشد" };
const OTHER_COUNT = { en: "must be as many as the headers", fa: "باید به تعداد سرستون‌ها باشد" };
