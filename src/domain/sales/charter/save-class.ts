import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireSentVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { auditable } from "./auditable";
import { charterEvent } from "./charter-event";
import { type LockedCharter, type LockedClass, lockCharter, lockClasses, refuseHistory } from "./lock";
import { minCapacity, NEXT_STATUSES } from "./rules.charter";
import { instantOf } from "./rules.times";
import type { ClassForm } from "./schema.class";

type Form = z.output<typeof ClassForm>;

/**
 * Adds or changes a class under the lock of its seats. Throws fieldInvalid (3003) with the field: `capacity` below sold
 * and held seats (`least` is the minimum), a duplicate fare class, an invalid sales window or one beyond departure, a
 * foreign colleague, an unknown penalty rule; changedMeanwhile (8004) when its settings changed; operationNotAllowed
 * (8003) when the charter is canceled or departed, or a sold class would be renamed.
 */
export function saveClass(ctx: Ctx<OperatorActor>, form: Form): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const charter = await lockCharter(tx, form.charter_id);
    const classes = await lockClasses(tx, charter.id);
    refuseHistory(charter, tx.now);
    const stored = form.id == null ? undefined : classes.find(({ id }) => id === form.id);
    if (form.id != null && !stored) throw new Refusal("notFound");
    refuseTaken(form, classes);
    if (stored) refuseUnfit(form, stored, charter);
    const before = stored && (await readSettings(tx, stored.id));
    const colleagues = colleaguesOf(form, before?.colleagues ?? []);
    const data = settings(form, charter);
    await refuseStrangers(tx, form.colleague_ids ?? []);
    if (form.penalty_rule_id && form.penalty_rule_id !== before?.penaltyRuleId)
      await refuseNoRule(tx, form.penalty_rule_id);
    if (stored && before && isAs(before, { ...data, colleagues })) return { id: stored.id };
    const table = tx.db.charterClass;
    const { id } = stored
      ? await table.update({
          where: { branchId_id: { branchId, id: stored.id } },
          data: { ...data, version: { increment: 1 } },
        })
      : await table.create({ data: { branchId, charterId: charter.id, ...data } });
    await sellTo(tx, id, colleagues);
    const after = await readSettings(tx, id);
    const action = stored ? "class.change" : "class.create";
    await recordChange(tx, {
      action,
      subject: { type: "charter_class", id },
      before: before && auditable(before),
      after: auditable(after),
      event: charterEvent("changed", charter.id, { class_id: id, fare_class: form.fare_class }),
    });
    return { id };
  });
}

function refuseTaken({ id, fare_class }: Form, classes: readonly LockedClass[]): void {
  if (classes.some((one) => one.fare_class === fare_class && one.id !== id))
    throw refuseField("fare_class", { en: "already exists in this charter", fa: "این چارتر آن را دارد" });
}

function refuseUnfit(form: Form, stored: LockedClass, charter: LockedCharter): void {
  requireSentVersion(form.version, stored.version);
  const least = minCapacity(stored);
  if (form.capacity < least) {
    const message = {
      en: `${stored.sold} sold and ${stored.held} held: at least ${least}`,
      fa: `${stored.sold} فروخته و ${stored.held} قفل‌شده: حداقل ${least}`,
    };
    throw new Refusal("fieldInvalid", { fields: [{ path: "capacity", message }], data: { least } });
  }
  if (least > 0 && form.fare_class !== stored.fare_class)
    throw new Refusal("operationNotAllowed", {
      fields: [{ path: "fare_class", message: { en: "has seats sold or held", fa: "صندلی فروخته یا قفل‌شده دارد" } }],
      data: { allowed_operations: NEXT_STATUSES[charter.status] },
    });
}

/** The form's times are local to the branch. */
function settings(form: Form, { time_zone, starts_at }: LockedCharter) {
  const read = (path: "sales_open_at" | "sales_close_at", local: string) => {
    const at = instantOf(local, time_zone);
    if (at) return at;
    throw refuseField(path, { en: "does not exist: clocks skip it", fa: "این ساعت هنگام تغییر ساعت وجود ندارد" });
  };
  const salesOpenAt = form.sales_open_at == null ? null : read("sales_open_at", form.sales_open_at);
  const salesCloseAt = read("sales_close_at", form.sales_close_at);
  if (salesOpenAt && salesCloseAt <= salesOpenAt)
    throw refuseField("sales_close_at", { en: "must be after the sale opens", fa: "پس از آغاز فروش نیست" });
  if (salesCloseAt > starts_at)
    throw refuseField("sales_close_at", { en: "must not be after the departure", fa: "پس از حرکت است" });
  return {
    fareClass: form.fare_class,
    capacity: form.capacity,
    salesOpenAt,
    salesCloseAt,
    fewLeft: form.few_left,
    ticketingMinutes: form.ticketing_minutes ?? null,
    ...(form.penalty_rule_id !== undefined && { penaltyRuleId: form.penalty_rule_id }),
    closed: form.closed,
    allPartners: form.all_partners,
  };
}

async function refuseNoRule({ db, actor: { branchId } }: TxCtx<OperatorActor>, id: number): Promise<void> {
  if ((await db.penaltyRule.count({ where: { branchId, id, deletedAt: null } })) > 0) return;
  throw refuseField("penalty_rule_id", { en: "is not a rule of this branch", fa: "چنین قاعده‌ای در این شعبه نیست" });
}

async function refuseStrangers({ db, actor: { branchId } }: TxCtx<OperatorActor>, colleagues: readonly number[]) {
  if (colleagues.length === 0) return;
  const where = { branchId, id: { in: [...colleagues] }, deletedAt: null };
  const found = await db.colleague.findMany({ where, select: { id: true } });
  const message = { en: "is not a colleague of this branch", fa: "همکاری از این شعبه نیست" };
  const fields = colleagues.flatMap((id, index) =>
    found.some((one) => one.id === id) ? [] : [{ path: `colleague_ids[${index}]`, message }],
  );
  if (fields.length > 0) throw new Refusal("fieldInvalid", { fields });
}

/** Whether the wanted values equal the stored ones. */
function isAs(before: object, wanted: object): boolean {
  const stands = auditable(before);
  return Object.entries(auditable(wanted)).every(
    ([name, value]) => JSON.stringify(stands[name]) === JSON.stringify(value),
  );
}

/** Colleagues of a restricted class: a class sold to all has none, a form without a list leaves them unchanged. */
const colleaguesOf = ({ all_partners, colleague_ids }: Form, storedIds: readonly number[]) =>
  all_partners ? [] : [...new Set(colleague_ids ?? storedIds)].sort((a, b) => a - b);

async function sellTo({ db, actor: { branchId } }: TxCtx<OperatorActor>, classId: number, colleagues: number[]) {
  await db.charterClassPartner.deleteMany({ where: { branchId, classId, colleagueId: { notIn: colleagues } } });
  await db.charterClassPartner.createMany({
    data: colleagues.map((colleagueId) => ({ branchId, classId, colleagueId })),
    skipDuplicates: true,
  });
}

async function readSettings({ db, actor: { branchId } }: TxCtx<OperatorActor>, id: number) {
  const { partners, ...row } = await db.charterClass.findUniqueOrThrow({
    where: { branchId_id: { branchId, id } },
    include: { partners: { orderBy: { colleagueId: "asc" } } },
  });
  return { ...row, colleagues: partners.map(({ colleagueId }) => colleagueId) };
}
