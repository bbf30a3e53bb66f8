import { readBalance } from "@/domain/trial-balance/read-balance";
import { BalanceAnswer, TrialBalanceQuery } from "@/domain/trial-balance/schema";
import { operator, router } from "@/server/trpc";

/** What stands on accounts. */
export const balances = router({
  balance: operator("accounting:read")
    .meta({ rest: "POST /accounting/balance", summary: "Bank and cash balances and the trial balance" })
    .input(TrialBalanceQuery)
    .output(BalanceAnswer)
    .query(({ ctx, input }) => readBalance(ctx, input)),
});
