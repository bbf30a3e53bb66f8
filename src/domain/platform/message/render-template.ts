import type { Actor, Locale, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { type Channel, fill, type Param } from "./rules";

export type Rendered = { text: string; subject: string | null; templateId: number | null };
type Given = { template: string; params: Readonly<Record<string, string>>; channel: Channel; locale: Locale };

/** Renders a branch's template. Throws notFound (3009) for an unknown code, fieldMissing (3002) for a missing value. */
export async function renderTemplate({ db, actor }: TxCtx<Actor>, given: Given): Promise<Rendered> {
  const { template: code, params, channel, locale } = given;
  const row = await db.messageTemplate.findFirst({
    where: { branchId: actor.branchId, code, channel, active: true },
  });
  if (!row) throw new Refusal("notFound", { fields: [{ path: "template", message: `no template ${code}` }] });
  const missing = (row.params as Param[]).filter(({ name }) => !Object.hasOwn(params, name));
  if (missing.length > 0) {
    const message = { en: "has no value for this placeholder", fa: "مقداری برای این جای‌خالی نیست" };
    throw new Refusal("fieldMissing", { fields: missing.map(({ name }) => ({ path: `params.${name}`, message })) });
  }
  const [text, subject] = locale === "fa" ? [row.textFa, row.subjectFa] : [row.textEn, row.subjectEn];
  return { text: fill(text, params), subject: subject && fill(subject, params), templateId: row.id };
}
