import type { z } from "zod";
import { audit } from "../audit";
import { MAX_SET_UP } from "../bounds";
import type { Ctx, OperatorActor } from "../context";
import { Refusal } from "../errors";
import { transact } from "../transact";
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

/** Makes or changes a template. 3009, 8004 when it changed meanwhile, 3010 when another has its code. */
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

/** Removes a template; messages made from it stay as they are. 3009. */
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
