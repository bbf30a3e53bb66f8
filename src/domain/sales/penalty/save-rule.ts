import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { MAX_RULES, penaltyIssue } from "./rules.form";
import type { PenaltyForm } from "./rules.match";
import type { PenaltyRuleSave, PenaltyRuleSaved } from "./schema";

type Form = z.output<typeof PenaltyRuleSave>;
type Saved = z.input<typeof PenaltyRuleSaved>;

/**
 * Creates a rule, or a new version of one: future sales use it, earlier ones retain theirs. Throws notFound (3009),
 * fieldInvalid (3003) for contradictions or an unknown supplier, changedMeanwhile (8004), tooLarge (3008) for a branch
 * with too many.
 */
export async function savePenaltyRule(ctx: Ctx<OperatorActor>, input: Form): Promise<Saved> {
  const form = formOf(input);
  const issue = penaltyIssue(form);
  if (issue) throw new Refusal("fieldInvalid", { fields: [issue] });
  return transact(ctx, async (tx) => {
    const { supplier_id: id } = form;
    const where = { branchId: tx.actor.branchId, id: id ?? 0 };
    if (id !== null && (await tx.db.supplier.count({ where })) === 0) throw refuseField("supplier_id", UNKNOWN);
    return input.id == null ? make(tx, form) : change(tx, input.id, input.version ?? null, form);
  });
}

/** Throws tooLarge (3008) when the branch has the maximum number of rules. */
export async function requireRoom({ db, actor: { branchId } }: TxCtx<OperatorActor>): Promise<void> {
  if ((await db.penaltyRule.count({ where: { branchId, deletedAt: null } })) >= MAX_RULES)
    throw new Refusal("tooLarge", { data: { most: MAX_RULES } });
}

/** Normalizes a submitted rule. */
export const formOf = ({ id: _, version: __, ...form }: Form): PenaltyForm => ({
  ...form,
  title_latin: form.title_latin ?? "",
  supplier_id: form.supplier_id ?? null,
  carrier: form.carrier ?? null,
});

async function make(tx: TxCtx<OperatorActor>, form: PenaltyForm): Promise<Saved> {
  const { branchId } = tx.actor;
  await requireRoom(tx);
  const { id } = await tx.db.penaltyRule.create({ data: { branchId, createdBy: actorName(tx.actor) } });
  await keep(tx, id, 1, form);
  await recordChange(tx, {
    action: "penalty_rule.create",
    subject: { type: "penalty_rule", id },
    after: snapshotOf(form),
  });
  return { id, version: 1, active: true, deleted: false };
}

async function change(tx: TxCtx<OperatorActor>, id: number, version: number | null, form: PenaltyForm): Promise<Saved> {
  const { branchId } = tx.actor;
  const [was] = await tx.db.$queryRaw<
    (RowOf<"penalty_rules", "version" | "active"> & { form: Prisma.InputJsonObject })[]
  >`
    select r.version, r.active, v.form from penalty_rules r
      join penalty_rule_versions v on v.branch_id = r.branch_id and v.rule_id = r.id and v.version = r.version
     where r.branch_id = ${branchId} and r.id = ${id} and r.deleted_at is null for no key update of r`;
  if (!was) throw new Refusal("notFound");
  requireVersion(version, was.version, { version: was.version });
  const next = was.version + 1;
  await keep(tx, id, next, form);
  const data = { version: next, updatedAt: tx.now };
  await tx.db.penaltyRule.update({ where: { branchId_id: { branchId, id } }, data });
  await recordChange(tx, {
    action: "penalty_rule.change",
    subject: { type: "penalty_rule", id },
    before: was.form,
    after: snapshotOf(form),
  });
  return { id, version: next, active: was.active, deleted: false };
}

const keep = ({ db, actor }: TxCtx<OperatorActor>, ruleId: number, version: number, form: PenaltyForm) =>
  db.penaltyRuleVersion.create({
    data: { branchId: actor.branchId, ruleId, version, form: snapshotOf(form), createdBy: actorName(actor) },
  });

const snapshotOf = (form: PenaltyForm): Prisma.InputJsonObject => JSON.parse(JSON.stringify(form));

const UNKNOWN = { en: "is unknown in this branch", fa: "شعبه چنین چیزی نمی‌شناسد" };
