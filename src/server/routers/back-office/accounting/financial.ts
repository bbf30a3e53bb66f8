import { listMoneyAccounts } from "@/domain/accounting/account/list-money-accounts";
import { readComponent } from "@/domain/accounting/account/read-component";
import { readTree } from "@/domain/accounting/account/read-tree";
import { MoneyList, MoneyQuery } from "@/domain/accounting/account/schema";
import { Component, ComponentQuery, Tree, TreeQuery } from "@/domain/accounting/account/schema.tree";
import { operator, router } from "@/server/trpc";

/** Reading the chart of accounts. */
export const financial = router({
  tree: operator("accounting:read")
    .meta({
      rest: "POST /financial/treeview",
      summary: "Returns the chart of accounts as a tree",
      refusals: ["notFound"],
    })
    .input(TreeQuery)
    .output(Tree)
    .query(({ ctx, input }) => readTree(ctx, input)),

  items: operator("accounting:read")
    .meta({
      rest: "POST /financial/items",
      summary: "Lists accounts of an office, the company or a colleague",
      refusals: ["notFound"],
    })
    .input(ComponentQuery)
    .output(Component)
    .query(({ ctx, input }) => readComponent(ctx, input)),

  accounts: operator("accounting:read")
    .meta({ rest: "POST /accounts/list", summary: "Lists active bank and cash accounts", member: "items" })
    .input(MoneyQuery)
    .output(MoneyList)
    .query(({ ctx, input }) => listMoneyAccounts(ctx, input)),
});
