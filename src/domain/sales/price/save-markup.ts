import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { ColumnOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { forgetMarkups } from "./load-markups";
import { MAX_RULES, markupIssue } from "./rules.form";
import type { MarkupRule } from "./rules.match";
import type { MarkupSave, MarkupSaved } from "./schema";

type Form = z.output<typeof MarkupSave>;

/**
 * Creates or updates a rule of the branch, effective for future prices. Throws notFound (3009) (also for the
 * deployment's), fieldInvalid (3003) for contradictions or an unknown supplier, colleague or city, changedMeanwhile
 * (8004), tooLarge (3008) for a branch with too many.
 */
export async function saveMarkup(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof MarkupSaved>> {
  const rule = ruleOf(form, null);
  const issue = markupIssue(rule);
  if (issue) throw refuseField(issue.path, issue.message);
  const saved = await transact(ctx, async (tx) => {
    await requireReferences(tx, rule);
    return form.id == null ? make(tx, rule) : change(tx, form.id, form.version, rule);
  });
  forgetMarkups(ctx.actor.branchId);
  return saved;
}

/** A rule from its form; `currency`: the branch's, when it has amounts. */
export function ruleOf({ id, version, ...form }: Form, currency: string | null): MarkupRule {
  const amounts = [form.amount, form.least, form.most, form.round_to];
  return {
    ...{ ...form, id: id ?? 0, version: version ?? 1, title_latin: form.title_latin ?? "" },
    ...{ supplier_id: form.supplier_id ?? null, colleague_id: form.colleague_id ?? null, kind: form.kind ?? null },
    ...{ carrier: form.carrier ?? null, fare_class: form.fare_class ?? null, origin: form.origin ?? null },
    ...{
      destination: form.destination ?? null,
      nights_from: form.nights_from ?? null,
      nights_to: form.nights_to ?? null,
    },
    ...{
      percent: form.percent ?? null,
      amount: form.amount ?? null,
      least: form.least ?? null,
      most: form.most ?? null,
    },
    ...{ round_to: form.round_to ?? null, valid_from: form.valid_from ?? null, valid_to: form.valid_to ?? null },
    ...{ travel_from: form.travel_from ?? null, travel_to: form.travel_to ?? null },
    currency: amounts.every((units) => units == null) ? null : currency,
  };
}

/** Throws tooLarge (3008) when the branch has the maximum number of rules. */
export async function requireRoom({ db, actor: { branchId } }: TxCtx<OperatorActor>): Promise<void> {
  if ((await db.markupRule.count({ where: { branchId, deletedAt: null } })) >= MAX_RULES)
    throw new Refusal("tooLarge", { data: { most: MAX_RULES } });
}

async function make(tx: TxCtx<OperatorActor>, rule: MarkupRule) {
  const { branchId } = tx.actor;
  await requireRoom(tx);
  const data = { ...(await columns(tx, rule)), branchId, createdBy: actorName(tx.actor) };
  const { id, version } = await tx.db.markupRule.create({ data });
  await recordChange(tx, { action: "markup.create", subject: { type: "markup", id }, after: snapshotOf(rule) });
  return { id, version };
}

async function change(tx: TxCtx<OperatorActor>, id: number, version: number | null | undefined, rule: MarkupRule) {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRaw<
    { version: ColumnOf<"markup_rules", "version">; before: Prisma.InputJsonObject }[]
  >`
    select version, to_jsonb(m) - 'branch_id' - 'of_branch' as before from markup_rules m
     where branch_id = ${branchId} and id = ${id} and deleted_at is null for no key update`;
  if (!was) throw new Refusal("notFound");
  requireVersion(version, was.version, { version: was.version });
  const data = { ...(await columns(tx, rule)), version: { increment: 1 }, updatedAt: tx.now };
  const row = await tx.db.markupRule.update({ where: { branchId_id: { branchId, id } }, data });
  await recordChange(tx, {
    action: "markup.change",
    subject: { type: "markup", id },
    before: was.before,
    after: snapshotOf(rule),
  });
  return { id, version: row.version };
}

async function columns({ db, actor }: TxCtx<OperatorActor>, rule: MarkupRule) {
  const { currency } = await db.branch.findUniqueOrThrow({ where: { id: actor.branchId }, select: { currency: true } });
  const { scope, title, kind, carrier, origin, destination, percent, per, basis, position, active } = rule;
  const { amount, least, most, round_to } = rule;
  const units = (amount: number | null) => (amount === null ? null : BigInt(amount));
  const day = (on: string | null) => (on === null ? null : new Date(`${on}T00:00:00Z`));
  return {
    ...{ scope, title, kind, carrier, origin, destination, percent, per, basis, position, active },
    ...{ titleLatin: rule.title_latin, fareClass: rule.fare_class, products: [...rule.products] },
    ...{ groups: [...rule.groups], stars: [...rule.stars], paxTypes: [...rule.pax_types] },
    ...{ supplierId: rule.supplier_id, colleagueId: rule.colleague_id },
    ...{
      nightsFrom: rule.nights_from,
      nightsTo: rule.nights_to,
      belowNet: rule.below_net,
      capAtBoard: rule.cap_at_board,
    },
    ...{ amount: units(amount), least: units(least), most: units(most), roundTo: units(round_to) },
    ...{ validFrom: day(rule.valid_from), validTo: day(rule.valid_to) },
    ...{ travelFrom: day(rule.travel_from), travelTo: day(rule.travel_to) },
    currency: [amount, least, most, round_to].every((units) => units === null) ? null : currency,
  };
}

async function requireReferences({ db, actor: { branchId } }: TxCtx<OperatorActor>, rule: MarkupRule) {
  const { supplier_id, colleague_id } = rule;
  if (supplier_id !== null && (await db.supplier.count({ where: { branchId, id: supplier_id } })) === 0)
    throw refuseField("supplier_id", UNKNOWN);
  if (colleague_id !== null && (await db.colleague.count({ where: { branchId, id: colleague_id } })) === 0)
    throw refuseField("colleague_id", UNKNOWN);
  for (const path of ["origin", "destination"] as const) {
    const code = rule[path];
    if (code === null || code === "*") continue;
    const known = await db.city.count({ where: { code, OR: [{ ownerBranch: null }, { ownerBranch: branchId }] } });
    if (known === 0) throw refuseField(path, UNKNOWN);
  }
}

const UNKNOWN = { en: "is unknown in this branch", fa: "شعبه چنین چیزی نمی‌شناسد" };

const snapshotOf = ({ id: _, version: __, ...rule }: MarkupRule): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(rule));
