import { listFinancial } from "@/domain/cashier/wallet/list-financial";
import { readOwnLedger } from "@/domain/cashier/wallet/read-own-ledger";
import { FinancialList, FinancialQuery, OwnLedger, OwnLedgerQuery } from "@/domain/cashier/wallet/schema";
import { customer, router } from "@/server/trpc";

/** Debts, payments and wallet of a customer. */
export const finance = router({
  list: customer()
    .meta({
      rest: "GET /financial/list",
      summary: "Lists the caller's payments, debts and wallet movements",
      member: "items",
    })
    .input(FinancialQuery)
    .output(FinancialList)
    .query(({ ctx, input }) => listFinancial(ctx, input)),

  ledgerAccount: customer("b2b")
    .meta({ rest: "GET /ledger-account", summary: "Returns a colleague's accounts and their lines", member: "items" })
    .input(OwnLedgerQuery)
    .output(OwnLedger)
    .query(({ ctx, input }) => readOwnLedger(ctx, input)),
});
