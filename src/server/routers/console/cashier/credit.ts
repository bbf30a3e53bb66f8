import { z } from "zod";
import { approveBeyond } from "@/domain/cashier/credit/approve-beyond";
import { grantBranchCredit } from "@/domain/cashier/credit/branch-credit";
import { listColleagueCredits, readColleagueCredit } from "@/domain/cashier/credit/colleague-credit";
import { endApproval } from "@/domain/cashier/credit/end-approval";
import { listApprovals } from "@/domain/cashier/credit/list-approvals";
import {
  Approval,
  ApprovalQuery,
  ApprovalRef,
  Approvals,
  Approve,
  BranchCredit,
  ColleagueCredit,
  ColleagueCreditQuery,
  ColleagueCredits,
  ColleagueRef,
  CreditGrant,
} from "@/domain/cashier/credit/schema";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { signCredit } from "@/server/credit-signature";
import { factorDeps } from "@/server/factor-deps";
import { credit as documented } from "@/server/routers/back-office/cashier/credit";
import { operator, router } from "@/server/trpc";

const Approved = z.object({ approval: Approval, credit: ColleagueCredit });

/** Use of credit limits by colleagues, approvals beyond them, and the branch's own credit. */
export const credit = router({
  branch: documented.read,
  resign: documented.update,

  /** Separation of duties: posting documents does not include setting the branch's credit limit. */
  grant: operator("settings:approve")
    .input(CreditGrant)
    .output(BranchCredit)
    .mutation(({ ctx, input }) => grantBranchCredit(ctx, input, signCredit)),

  colleagues: operator("colleague:read")
    .input(ColleagueCreditQuery)
    .output(ColleagueCredits)
    .query(({ ctx, input }) => listColleagueCredits(ctx, input)),

  colleague: operator("colleague:read")
    .input(ColleagueRef)
    .output(ColleagueCredit)
    .query(({ ctx, input }) => readColleagueCredit(ctx, input.colleague_id)),

  approvals: operator("colleague:read")
    .input(ApprovalQuery)
    .output(Approvals)
    .query(async ({ ctx, input }) => {
      const { locale } = await readDisplayPreferences(ctx.db, ctx.actor.operatorId);
      return listApprovals({ ...ctx, locale }, input);
    }),

  /** Approved by the caller with permission, otherwise by the manager they name. */
  approve: operator("colleague:read")
    .input(Approve)
    .output(Approved)
    .mutation(({ ctx, input }) => approveBeyond(ctx, { ...input, address: ctx.address }, factorDeps)),

  endApproval: operator("colleague:approve")
    .input(ApprovalRef)
    .output(Approval)
    .mutation(({ ctx, input }) => endApproval(ctx, input.id)),
});
