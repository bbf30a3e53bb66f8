import {
  nameClassRule,
  removePenaltyRule,
  restorePenaltyRule,
  setPenaltyRuleActive,
} from "@/domain/sales/penalty/change-active";
import { listPenaltyRules, readPenaltyHistory, readPenaltyRule } from "@/domain/sales/penalty/list-rules";
import { savePenaltyRule } from "@/domain/sales/penalty/save-rule";
import {
  ClassRule,
  PenaltyRuleActive,
  PenaltyRuleDto,
  PenaltyRuleHistory,
  PenaltyRuleList,
  PenaltyRuleQuery,
  PenaltyRuleRef,
  PenaltyRuleSave,
  PenaltyRuleSaved,
  PenaltyWhatIf,
  PenaltyWhatIfMade,
} from "@/domain/sales/penalty/schema";
import { penaltyWhatIf } from "@/domain/sales/penalty/what-if";
import { operator, router } from "@/server/trpc";

/** Penalty rules by time bands; each change is a version that sales keep. */
export const penalties = router({
  list: operator("settings:read")
    .input(PenaltyRuleQuery)
    .output(PenaltyRuleList)
    .query(({ ctx, input }) => listPenaltyRules(ctx, input)),

  read: operator("settings:read")
    .input(PenaltyRuleRef)
    .output(PenaltyRuleDto)
    .query(({ ctx, input }) => readPenaltyRule(ctx, input.id)),

  history: operator("settings:read")
    .input(PenaltyRuleRef)
    .output(PenaltyRuleHistory)
    .query(({ ctx, input }) => readPenaltyHistory(ctx, input.id)),

  save: operator("settings:write")
    .input(PenaltyRuleSave)
    .output(PenaltyRuleSaved)
    .mutation(({ ctx, input }) => savePenaltyRule(ctx, input)),

  setActive: operator("settings:write")
    .input(PenaltyRuleActive)
    .output(PenaltyRuleSaved)
    .mutation(({ ctx, input }) => setPenaltyRuleActive(ctx, input)),

  remove: operator("settings:write")
    .input(PenaltyRuleRef)
    .output(PenaltyRuleSaved)
    .mutation(({ ctx, input }) => removePenaltyRule(ctx, input.id)),

  restore: operator("settings:write")
    .input(PenaltyRuleRef)
    .output(PenaltyRuleSaved)
    .mutation(({ ctx, input }) => restorePenaltyRule(ctx, input.id)),

  nameForClass: operator("charter:write")
    .input(ClassRule)
    .output(ClassRule)
    .mutation(({ ctx, input }) => nameClassRule(ctx, input)),

  whatIf: operator("settings:read")
    .input(PenaltyWhatIf)
    .output(PenaltyWhatIfMade)
    .query(({ ctx, input }) => penaltyWhatIf(ctx, input)),
});
