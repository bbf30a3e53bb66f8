import { creditDebit as documented } from "@/server/routers/back-office/accounting/credit-debit";
import { router } from "@/server/trpc";

/** Balances of colleagues and passengers, by line and in total. */
export const creditDebit = router({
  list: documented.list,
  summary: documented.summary,
});
