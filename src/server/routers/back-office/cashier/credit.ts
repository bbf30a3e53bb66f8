import { readBranchCredit, signBranchCredit } from "@/domain/cashier/credit/branch-credit";
import { BranchCredit } from "@/domain/cashier/credit/schema";
import { signCredit } from "@/server/credit-signature";
import { operator, router } from "@/server/trpc";

/** The branch's own credit at the core. */
export const credit = router({
  read: operator("accounting:read")
    .meta({ rest: "POST /online/credit", summary: "What the branch may owe at the core" })
    .output(BranchCredit)
    .query(({ ctx }) => readBranchCredit(ctx, signCredit)),

  update: operator("accounting:write")
    .meta({ rest: "POST /online/credit/update", summary: "Recompute it from the books and sign it anew" })
    .output(BranchCredit)
    .mutation(({ ctx }) => signBranchCredit(ctx, signCredit)),
});
