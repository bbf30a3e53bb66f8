import { readBranchCredit, signBranchCredit } from "@/domain/cashier/credit/branch-credit";
import { BranchCredit } from "@/domain/cashier/credit/schema";
import { signCredit } from "@/server/credit-signature";
import { operator, router } from "@/server/trpc";

/** The branch's own credit at the core. */
export const credit = router({
  read: operator("accounting:read")
    .meta({
      rest: "POST /online/credit",
      summary: "Returns the credit limit of the branch at the core",
      refusals: ["notFound"],
    })
    .output(BranchCredit)
    .query(({ ctx }) => readBranchCredit(ctx, signCredit)),

  update: operator("accounting:write")
    .meta({
      rest: "POST /online/credit/update",
      summary: "Recomputes and signs the branch's credit from the books",
      refusals: ["notFound"],
    })
    .output(BranchCredit)
    .mutation(({ ctx }) => signBranchCredit(ctx, signCredit)),
});
