import { transactionsOf } from "@/domain/cashier/wallet/list-transactions";
import { listWallets } from "@/domain/cashier/wallet/list-wallets";
import { askedOwner, readWallet } from "@/domain/cashier/wallet/read-wallet";
import {
  TransactionQuery,
  Transactions,
  WalletList,
  WalletQuery,
  WalletRef,
  WalletShown,
} from "@/domain/cashier/wallet/schema";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Wallets in the back office. Sentences are in the reader's language. */
export const wallets = router({
  list: operator("wallet:read")
    .input(WalletQuery)
    .output(WalletList)
    .query(({ ctx, input }) => listWallets(ctx, input)),

  get: operator("wallet:read")
    .input(WalletRef)
    .output(WalletShown)
    .query(({ ctx, input }) => readWallet(ctx, askedOwner(ctx, input))),

  transactions: operator("wallet:read")
    .input(TransactionQuery)
    .output(Transactions)
    .query(async ({ ctx, input }) => {
      const { locale } = await readDisplayPreferences(ctx.db, ctx.actor.operatorId);
      const { items, meta } = await transactionsOf({ ...ctx, locale }, askedOwner(ctx, input), input);
      return { items: await withSaleTexts(ctx, items), meta };
    }),
});
