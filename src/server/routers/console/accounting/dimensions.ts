import { z } from "zod";
import { listDimensionChoices } from "@/domain/accounting/dimension/list-choices";
import { listDimensions } from "@/domain/accounting/dimension/list-dimensions";
import { listMembers } from "@/domain/accounting/dimension/list-members";
import { listRules } from "@/domain/accounting/dimension/list-rules";
import { saveDimension } from "@/domain/accounting/dimension/save-dimension";
import { saveMember } from "@/domain/accounting/dimension/save-member";
import { saveRule } from "@/domain/accounting/dimension/save-rule";
import {
  DimensionChoices,
  DimensionList,
  DimensionQuery,
  DimensionRow,
  DimensionSave,
  MemberList,
  MemberQuery,
  MemberRow,
  MemberSave,
  RuleList,
  RuleQuery,
  RuleSave,
} from "@/domain/accounting/dimension/schema";
import { operator, router } from "@/server/trpc";

/** Dimensions of entries, their members, and what accounts ask of them. */
export const dimensions = router({
  list: operator("accounting:read")
    .input(DimensionQuery)
    .output(DimensionList)
    .query(({ ctx, input }) => listDimensions(ctx, input)),

  members: operator("accounting:read")
    .input(MemberQuery)
    .output(MemberList)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  rules: operator("accounting:read")
    .input(RuleQuery)
    .output(RuleList)
    .query(({ ctx, input }) => listRules(ctx, input)),

  choices: operator("accounting:read")
    .output(DimensionChoices)
    .query(({ ctx }) => listDimensionChoices(ctx)),

  save: operator("accounting:write")
    .input(DimensionSave)
    .output(DimensionRow)
    .mutation(({ ctx, input }) => saveDimension(ctx, input)),

  saveMember: operator("accounting:write")
    .input(MemberSave)
    .output(MemberRow)
    .mutation(({ ctx, input }) => saveMember(ctx, input)),

  saveRule: operator("accounting:write")
    .input(RuleSave)
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => saveRule(ctx, input)),
});
