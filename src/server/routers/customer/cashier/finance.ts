import { listFinancial } from "@/domain/cashier/wallet/list-financial";
import { readOwnLedger } from "@/domain/cashier/wallet/read-own-ledger";
import { FinancialList, FinancialQuery, OwnLedger, OwnLedgerQuery } from "@/domain/cashier/wallet/schema";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
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
    .query(async ({ ctx, input }) => {
      const list = await listFinancial(ctx, input);
      return { ...list, items: await withSaleTexts(ctx, list.items) };
    }),

  ledgerAccount: customer("b2b")
    .meta({ rest: "GET /ledger-account", summary: "Returns a colleague's accounts and their lines", member: "items" })
    .input(OwnLedgerQuery)
    .output(OwnLedger)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await readOwnLedger(ctx, input);
      return { items: { ...items, rows: await withSaleTexts(ctx, items.rows) }, meta };
    }),
});
