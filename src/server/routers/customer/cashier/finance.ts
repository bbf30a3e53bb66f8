import { listFinancial } from "@/domain/cashier/wallet/list-financial";
import { readOwnLedger } from "@/domain/cashier/wallet/read-own-ledger";
import { FinancialList, FinancialQuery, OwnLedger, OwnLedgerQuery } from "@/domain/cashier/wallet/schema";
import { customer, router } from "@/server/trpc";

/** What a customer owes, has paid and has in the wallet. */
export const finance = router({
  list: customer()
    .meta({ rest: "GET /financial/list", summary: "One's own payments, debts and wallet movements", member: "items" })
    .input(FinancialQuery)
    .output(FinancialList)
    .query(({ ctx, input }) => listFinancial(ctx, input)),

  ledgerAccount: customer("b2b")
    .meta({ rest: "GET /ledger-account", summary: "A colleague's own accounts and their lines", member: "items" })
    .input(OwnLedgerQuery)
    .output(OwnLedger)
    .query(({ ctx, input }) => readOwnLedger(ctx, input)),
});
