import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { NO_CHECK } from "./read-check-rows";
import type { ClosingRuleDone, ClosingRuleForm } from "./schema";

/**
 * Sets how severe a check is in months that begin on a day or later. Throws fieldInvalid (3003) at `key` for an unknown
 * check and at `days` for one that counts none; operationNotAllowed (8003) at `key` for a fixed check, and at `since`
 * for a rule that lets more pass in a month that has begun: a waiver by a second person does that.
 */
export async function setRule(
  ctx: Ctx<OperatorActor>,
  { key, severity, days, since }: z.output<typeof ClosingRuleForm>,
): Promise<z.input<typeof ClosingRuleDone>> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<
      { id: number | null; refused: "unknown" | "fixed" | "days" | "early" | null }[]
    >`
      select made as id, fault as refused
        from ledger.add_closing_rule(${tx.actor.branchId}::int, ${key}, ${severity}::text::ledger.closing_severity,
                                     ${days ?? null}::int, ${since}::date, ${actorName(tx.actor)})`;
    const { id, refused } = row!;
    if (refused === "unknown") throw refuseField("key", NO_CHECK);
    if (refused === "days") throw refuseField("days", NO_DAYS);
    if (refused) throw refuseField(refused === "fixed" ? "key" : "since", WHY[refused], "operationNotAllowed");
    await recordChange(tx, {
      action: "closing.set-rule",
      subject: { type: "closing_rule", id: id! },
      after: { key, severity, days: days ?? null, since },
      topic: "closing.rule",
      data: { key },
    });
    return { id: id! };
  });
}

const NO_DAYS = { en: "this check counts no days", fa: "این کنترل تعداد روز ندارد" };
const WHY = {
  fixed: { en: "this check always blocks closing", fa: "این کنترل همیشه مانع بستن دوره است" },
  early: {
    en: "a rule that is less strict applies only to months that begin after today; for this month, another person can accept the rows",
    fa: "قاعدهٔ آسان‌تر فقط برای ماه‌هایی است که پس از امروز آغاز می‌شوند؛ برای این ماه شخص دیگری می‌تواند موارد را بپذیرد",
  },
};
