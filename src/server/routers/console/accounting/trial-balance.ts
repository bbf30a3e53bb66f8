import { listPresets } from "@/domain/accounting/trial-balance/list-presets";
import { readTrialBalance } from "@/domain/accounting/trial-balance/read-trial-balance";
import { FiscalSpans, TrialBalance, TrialBalanceQuery } from "@/domain/accounting/trial-balance/schema";
import { operator, router } from "@/server/trpc";

export const trialBalance = router({
  read: operator("accounting:read")
    .input(TrialBalanceQuery)
    .output(TrialBalance)
    .query(({ ctx, input }) => readTrialBalance(ctx, input)),

  presets: operator("accounting:read")
    .output(FiscalSpans)
    .query(({ ctx }) => listPresets(ctx)),
});
