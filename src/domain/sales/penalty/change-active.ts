import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { requireRoom } from "./save-rule";
import type { ClassRule, PenaltyRuleActive, PenaltyRuleSaved } from "./schema";

type Saved = z.input<typeof PenaltyRuleSaved>;

/** Activates or deactivates a rule for future sales. Throws notFound (3009). */
export const setPenaltyRuleActive = (ctx: Ctx<OperatorActor>, { id, active }: z.output<typeof PenaltyRuleActive>) =>
  move(ctx, id, { from: { deletedAt: null }, to: { active }, verb: active ? "activate" : "deactivate" });

/** Deletes a rule for future sales; earlier sales retain it. Throws notFound (3009). */
export const removePenaltyRule = (ctx: Ctx<OperatorActor>, id: number) =>
  move(ctx, id, { from: { deletedAt: null }, to: { active: false, deletedAt: ctx.now }, verb: "delete" });

/** Restores a deleted rule as active. Throws notFound (3009), tooLarge (3008) for a branch with too many. */
export const restorePenaltyRule = (ctx: Ctx<OperatorActor>, id: number) =>
  move(ctx, id, { from: { deletedAt: { not: null } }, to: { active: true, deletedAt: null }, verb: "restore" });

type Move = {
  from: { deletedAt: null | { not: null } };
  to: { active: boolean; deletedAt?: Date | null };
  verb: "activate" | "deactivate" | "delete" | "restore";
};

function move(ctx: Ctx<OperatorActor>, id: number, { from, to, verb }: Move): Promise<Saved> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if (verb === "restore") await requireRoom(tx);
    const data = { ...to, updatedAt: tx.now };
    const { count } = await tx.db.penaltyRule.updateMany({ where: { branchId, id, ...from }, data });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, { action: `penalty_rule.${verb}`, subject: { type: "penalty_rule", id } });
    const row = await tx.db.penaltyRule.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
    return { id, version: row.version, active: row.active, deleted: row.deletedAt !== null };
  });
}

/** Sets the rule that takes precedence for a charter class. Throws notFound (3009). */
export async function nameClassRule(
  ctx: Ctx<OperatorActor>,
  { class_id, rule_id }: z.output<typeof ClassRule>,
): Promise<z.input<typeof ClassRule>> {
  const { branchId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const where = { branchId, id: rule_id ?? 0, deletedAt: null };
    if (rule_id !== null && (await tx.db.penaltyRule.count({ where })) === 0) throw new Refusal("notFound");
    const data = { penaltyRuleId: rule_id };
    const { count } = await tx.db.charterClass.updateMany({ where: { branchId, id: class_id }, data });
    if (count === 0) throw new Refusal("notFound");
    await recordChange(tx, {
      action: "penalty_rule.name",
      subject: { type: "penalty_rule", id: rule_id ?? 0 },
      after: { class_id, rule_id },
    });
    return { class_id, rule_id };
  });
}
