import { listTransactions } from "@/domain/cashier/wallet/list-transactions";
import { askedOwner, checkWallet, readWallet } from "@/domain/cashier/wallet/read-wallet";
import {
  TransactionQuery,
  Transactions,
  WalletBalance,
  WalletCheck,
  WalletChecked,
  WalletRef,
} from "@/domain/cashier/wallet/schema";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Wallets of the branch, its colleagues and customers. */
export const wallets = router({
  balance: operator("wallet:read")
    .meta({ rest: "GET /wallet/balance", summary: "Returns the balance of a wallet", refusals: ["notFound"] })
    .input(WalletRef)
    .output(WalletBalance)
    .query(({ ctx, input }) => readWallet(ctx, askedOwner(ctx, input))),

  check: operator("wallet:read")
    .meta({
      rest: "POST /wallet/check",
      summary: "Checks whether an amount can be spent from a wallet",
      refusals: ["notFound"],
    })
    .input(WalletCheck)
    .output(WalletChecked)
    .query(({ ctx, input }) => checkWallet(ctx, input)),

  transactions: operator("wallet:read")
    .meta({
      rest: "GET /wallet/transactions",
      summary: "Lists movements of a wallet",
      member: "items",
      refusals: ["notFound"],
    })
    .input(TransactionQuery)
    .output(Transactions)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await listTransactions(ctx, input);
      return { items: await withSaleTexts(ctx, items), meta };
    }),
});
