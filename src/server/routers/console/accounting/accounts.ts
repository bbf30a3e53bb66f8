import { z } from "zod";
import { listChoices } from "@/domain/accounting/account/list-choices";
import { listCurrencies } from "@/domain/accounting/account/list-currencies";
import { readChart } from "@/domain/accounting/account/read-chart";
import { readPage } from "@/domain/accounting/account/read-page";
import { saveAccount } from "@/domain/accounting/account/save-accounts";
import { addMoneyAccount, replaceMoneyAccount } from "@/domain/accounting/account/save-money-account";
import { ById, MoneyAccount, NewMoneyAccount, TreeAccount } from "@/domain/accounting/account/schema";
import { AccountPage, Chart, ChartQuery, Choices, PickQuery } from "@/domain/accounting/account/schema.tree";
import { accounting as documented } from "@/server/routers/back-office/accounting/accounting";
import { operator, router } from "@/server/trpc";

/** The chart of accounts. */
export const accounts = router({
  chart: operator("accounting:read")
    .input(ChartQuery)
    .output(Chart)
    .query(({ ctx, input }) => readChart(ctx, input)),

  get: operator("accounting:read")
    .input(ById)
    .output(AccountPage)
    .query(({ ctx, input }) => readPage(ctx, input.id)),

  pick: operator("accounting:read")
    .input(PickQuery)
    .output(Choices)
    .query(({ ctx, input }) => listChoices(ctx, input)),

  currencies: operator("accounting:read")
    .output(z.array(z.string()))
    .query(({ ctx }) => listCurrencies(ctx)),

  save: operator("accounting:write")
    .input(TreeAccount)
    .output(ById)
    .mutation(async ({ ctx, input }) => ({ id: await saveAccount(ctx, input) })),

  addMoney: operator("accounting:write")
    .input(NewMoneyAccount)
    .output(ById)
    .mutation(({ ctx, input }) => addMoneyAccount(ctx, input)),

  replaceMoney: operator("accounting:write")
    .input(MoneyAccount)
    .output(ById)
    .mutation(({ ctx, input }) => replaceMoneyAccount(ctx, input)),

  remove: documented.removeAccount,
});
