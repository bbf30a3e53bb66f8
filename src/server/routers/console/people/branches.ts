import { cookies } from "next/headers";
import { z } from "zod";
import { Refusal } from "@/domain/kernel/errors";
import { id } from "@/domain/kernel/primitives";
import { readMe } from "@/domain/people/operator/read-me";
import { BranchRef } from "@/domain/people/operator/schema";
import { branchCookie, cookieOptions } from "@/server/console/cookie-names";
import { operator, router } from "@/server/trpc";

export const branches = router({
  /** Switches the branch from the next request on. Throws 2007 when the user is not a member. */
  switch: operator()
    .input(z.object({ branch_id: id }))
    .output(BranchRef)
    .mutation(async ({ ctx, input }) => {
      const { branches } = await readMe(ctx);
      const branch = branches.find((at) => at.id === input.branch_id);
      if (!branch) throw new Refusal("noPermission");
      (await cookies()).set(branchCookie(), String(branch.id), cookieOptions());
      return branch;
    }),
});
