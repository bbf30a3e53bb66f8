import { listLedgerAccounts } from "@/domain/accounting/colleague-account/list-ledger-accounts";
import { readBill } from "@/domain/accounting/colleague-account/read-bill";
import { rebuildBilling } from "@/domain/accounting/colleague-account/rebuild-billing";
import { setFinancial } from "@/domain/accounting/colleague-account/set-financial";
import { listColleagues } from "@/domain/people/colleague/list-colleagues";
import { listUsers } from "@/domain/people/colleague/list-users";
import { operate } from "@/domain/people/colleague/operate";
import { readColleague } from "@/domain/people/colleague/read-colleague";
import { removeUser } from "@/domain/people/colleague/remove-user";
import {
  BillingRebuild,
  BillingRebuilt,
  Colleague,
  ColleagueBill,
  ColleagueBillQuery,
  ColleagueList,
  ColleagueOperation,
  ColleagueQuery,
  ColleagueRef,
  ColleagueSearch,
  ColleaguesFound,
  FinancialChange,
  FinancialSet,
  LedgerAccounts,
  LedgerAccountsQuery,
} from "@/domain/people/colleague/schema";
import {
  ColleagueUserChange,
  ColleagueUserForm,
  ColleagueUserOut,
  ColleagueUserRef,
  ColleagueUsers,
  ColleagueUsersOf,
} from "@/domain/people/colleague/schema.users";
import { searchColleagues } from "@/domain/people/colleague/search-colleagues";
import { storeUser } from "@/domain/people/colleague/store-user";
import { updateUser } from "@/domain/people/colleague/update-user";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Partner agencies: their data, balances and users. */
export const colleagues = router({
  operation: operator("colleague:write")
    .meta({
      rest: "POST /colleague/operation",
      summary: "Creates, updates or deletes a colleague",
      refusals: ["notFound", "hasMovements", "changedMeanwhile", "secondPersonNeeded"],
    })
    .input(ColleagueOperation)
    .output(Colleague)
    .mutation(({ ctx, input }) => operate(ctx, input)),

  get: operator("colleague:read")
    .meta({ rest: "GET /colleague/get", summary: "Returns a colleague by number or code", refusals: ["notFound"] })
    .input(ColleagueRef)
    .output(Colleague)
    .query(({ ctx, input }) => readColleague(ctx, input)),

  search: operator("colleague:read")
    .meta({ rest: "GET /colleague/search", summary: "Finds colleagues by name, code or number", rate: "search" })
    .input(ColleagueSearch)
    .output(ColleaguesFound)
    .query(({ ctx, input }) => searchColleagues(ctx, input)),

  list: operator("colleague:read")
    .meta({ rest: "POST /colleagues/list", summary: "Lists colleagues by balance", member: "items" })
    .input(ColleagueQuery)
    .output(ColleagueList)
    .query(({ ctx, input }) => listColleagues(ctx, input)),

  bill: operator("colleague:read")
    .meta({
      rest: "POST /colleague/bill",
      rate: "heavy",
      summary: "Lists the movements of a colleague's account in a period",
      member: "items",
      refusals: ["notFound"],
    })
    .input(ColleagueBillQuery)
    .output(ColleagueBill)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await readBill(ctx, input);
      return { items: { ...items, rows: await withSaleTexts(ctx, items.rows) }, meta };
    }),

  ledgerAccounts: operator("colleague:read")
    .meta({
      rest: "POST /colleagues/ledger-accounts",
      summary: "Lists accounts of colleagues in the books",
      member: "items",
    })
    .input(LedgerAccountsQuery)
    .output(LedgerAccounts)
    .query(({ ctx, input }) => listLedgerAccounts(ctx, input)),

  setFinancial: operator("colleague:write")
    .meta({
      rest: "POST /colleagues/update/financial",
      summary: "Sets a colleague's credit limit and settlement day, and posts its opening balance",
      refusals: ["notFound", "changedMeanwhile", "periodClosed", "creditCeiling", "secondPersonNeeded"],
    })
    .input(FinancialChange)
    .output(FinancialSet)
    .mutation(({ ctx, input }) => setFinancial(ctx, input)),

  rebuildBilling: operator("colleague:write")
    .meta({
      rest: "POST /colleagues/update/general-billing",
      summary: "Recomputes colleagues' balances from the ledger",
      refusals: ["notFound"],
    })
    .input(BillingRebuild)
    .output(BillingRebuilt)
    .mutation(({ ctx, input }) => rebuildBilling(ctx, input)),

  users: operator("colleague:read")
    .meta({ rest: "GET /colleague/user", summary: "Lists users of a colleague", refusals: ["notFound"] })
    .input(ColleagueUsersOf)
    .output(ColleagueUsers)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  storeUser: operator("colleague:write")
    .meta({
      rest: "POST /colleague/user",
      rate: "heavy",
      summary: "Creates a user of a colleague",
      refusals: ["notFound"],
    })
    .input(ColleagueUserForm)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => storeUser(ctx, input)),

  updateUser: operator("colleague:write")
    .meta({
      rest: "PUT /colleague/user",
      summary: "Updates a colleague's user",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(ColleagueUserChange)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  removeUser: operator("colleague:write")
    .meta({
      rest: "DELETE /colleague/user",
      summary: "Deletes a colleague's user",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(ColleagueUserRef)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => removeUser(ctx, input)),
});
