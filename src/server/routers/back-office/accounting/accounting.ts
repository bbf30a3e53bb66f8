import { readAny } from "@/domain/accounting/account/read-any";
import { readDetailed } from "@/domain/accounting/account/read-detailed";
import { removeAccount } from "@/domain/accounting/account/remove-account";
import { saveAccounts } from "@/domain/accounting/account/save-accounts";
import { addMoneyAccount, replaceMoneyAccount } from "@/domain/accounting/account/save-money-account";
import {
  AccountDetails,
  AccountOrBoth,
  AnyAccount,
  ById,
  MoneyAccount,
  NewMoneyAccount,
  OneAccount,
  SavedAccounts,
  TreeAccounts,
} from "@/domain/accounting/account/schema";
import { operator, router } from "@/server/trpc";

/** Bank accounts, cash boxes and the tree of accounts. */
export const accounting = router({
  account: operator("accounting:read")
    .meta({ rest: "GET /accounting/account", summary: "Returns a detailed or bank account", refusals: ["notFound"] })
    .input(OneAccount)
    .output(AccountDetails)
    .query(({ ctx, input }) => readDetailed(ctx, input)),

  addAccount: operator("accounting:write")
    .meta({
      rest: "POST /accounting/account",
      summary: "Creates a bank account or cash box",
      refusals: ["secondPersonNeeded"],
    })
    .input(NewMoneyAccount)
    .output(AccountDetails)
    .mutation(({ ctx, input }) => addMoneyAccount(ctx, input)),

  replaceAccount: operator("accounting:write")
    .meta({
      rest: "PUT /accounting/account",
      summary: "Replaces an account",
      refusals: ["notFound", "hasMovements", "secondPersonNeeded"],
    })
    .input(MoneyAccount)
    .output(AccountDetails)
    .mutation(({ ctx, input }) => replaceMoneyAccount(ctx, input)),

  removeAccount: operator("accounting:write")
    .meta({
      rest: "DELETE /accounting/account",
      summary: "Deletes an account permanently",
      refusals: ["notFound", "hasMovements"],
    })
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => removeAccount(ctx, input.id)),

  saveAccounts: operator("accounting:write")
    .meta({
      rest: "POST /accounting/account/update",
      summary: "Creates or updates accounts of the chart",
      refusals: ["notFound", "hasMovements"],
    })
    .input(TreeAccounts)
    .output(SavedAccounts)
    .mutation(async ({ ctx, input }) => ({ ids: await saveAccounts(ctx, input.accounts) })),

  anyAccount: operator("accounting:read")
    .meta({
      rest: "GET /accounting/account/get",
      summary: "Finds an account by number or code, or both accounts of a colleague",
      refusals: ["notFound"],
    })
    .input(AnyAccount)
    .output(AccountOrBoth)
    .query(({ ctx, input }) => readAny(ctx, input)),
});
