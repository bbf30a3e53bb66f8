import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { Param } from "./rules";
import type { MessageName, TemplateForm, TemplateList } from "./schema";

/** The branch's templates by name. */
export async function listTemplates({
  db,
  actor: { branchId },
}: Ctx<OperatorActor>): Promise<z.input<typeof TemplateList>> {
  const rows = await db.messageTemplate.findMany({
    where: { branchId },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MAX_SET_UP,
  });
  return {
    rows: rows.map(({ textFa, textEn, subjectFa, subjectEn, params, id, code, name, channel, active, revision }) => ({
      ...{ id, code, name, channel, active, revision, params: params as Param[] },
      ...{ text_fa: textFa, text_en: textEn, subject_fa: subjectFa, subject_en: subjectEn },
    })),
  };
}

/**
 * Creates or updates a template. Throws notFound (3009), changedMeanwhile (8004), referenceReused (3010) when the code
 * is in use.
 */
export async function saveTemplate(
  ctx: Ctx<OperatorActor>,
  form: z.output<typeof TemplateForm>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { id, revision, code, name, channel, params, active } = form;
    const words = {
      textFa: form.text_fa,
      textEn: form.text_en,
      subjectFa: form.subject_fa,
      subjectEn: form.subject_en,
    };
    const data = { code, name, channel, params, active, ...words };
    const namesake = await tx.db.messageTemplate.findFirst({
      where: { branchId, code, ...(id && { id: { not: id } }) },
    });
    if (namesake) throw new Refusal("referenceReused", { fields: [{ path: "code", message: TAKEN }] });
    const saved = id === undefined ? (await tx.db.messageTemplate.create({ data: { ...data, branchId } })).id : id;
    if (id !== undefined) {
      const { count } = await tx.db.messageTemplate.updateMany({
        where: { branchId, id, revision: revision ?? 0 },
        data: { ...data, revision: { increment: 1 }, updatedAt: tx.now },
      });
      if (count === 0)
        throw new Refusal(
          (await tx.db.messageTemplate.count({ where: { branchId, id } })) > 0 ? "changedMeanwhile" : "notFound",
        );
    }
    await audit(tx, {
      action: "message_template.save",
      subject: { type: "message_template", id: saved },
      after: { code, ...words },
    });
    return { id: saved };
  });
}

/** Deletes a template; messages created from it are unchanged. Throws notFound (3009). */
export async function removeTemplate(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof MessageName>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { count } = await tx.db.messageTemplate.deleteMany({ where: { branchId: tx.actor.branchId, id } });
    if (count === 0) throw new Refusal("notFound");
    await audit(tx, { action: "message_template.remove", subject: { type: "message_template", id } });
    return { id };
  });
}

const TAKEN = { en: "is the code of another template", fa: "قالب دیگری این کد را دارد" };
