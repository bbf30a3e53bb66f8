import { readBill } from "@/domain/accounting/colleague-account/read-bill";
import { rebuildBilling } from "@/domain/accounting/colleague-account/rebuild-billing";
import { setFinancial } from "@/domain/accounting/colleague-account/set-financial";
import { listColleagues } from "@/domain/people/colleague/list-colleagues";
import { listUsers } from "@/domain/people/colleague/list-users";
import { operate } from "@/domain/people/colleague/operate";
import { readDetails } from "@/domain/people/colleague/read-details";
import { removeColleague, restoreColleague } from "@/domain/people/colleague/remove-colleague";
import { removeUser, restoreUser } from "@/domain/people/colleague/remove-user";
import {
  BillingRebuild,
  BillingRebuilt,
  Colleague,
  ColleagueBill,
  ColleagueBillQuery,
  ColleagueDetails,
  ColleagueForm,
  ColleagueList,
  ColleagueName,
  ColleagueQuery,
  ColleagueSearch,
  ColleaguesFound,
  ColleagueVersion,
  FinancialChange,
  FinancialSet,
} from "@/domain/people/colleague/schema";
import {
  ColleagueUserChange,
  ColleagueUserForm,
  ColleagueUserName,
  ColleagueUserOut,
  ColleagueUserRef,
  ColleagueUsers,
  ColleagueUsersOf,
} from "@/domain/people/colleague/schema.users";
import { searchColleagues } from "@/domain/people/colleague/search-colleagues";
import { storeUser } from "@/domain/people/colleague/store-user";
import { updateUser } from "@/domain/people/colleague/update-user";
import { operator, router } from "@/server/trpc";

/** Partner agencies: their data, balances and users. */
export const colleagues = router({
  list: operator("colleague:read")
    .input(ColleagueQuery)
    .output(ColleagueList)
    .query(({ ctx, input }) => listColleagues(ctx, input)),

  get: operator("colleague:read")
    .input(ColleagueName)
    .output(ColleagueDetails)
    .query(({ ctx, input }) => readDetails(ctx, input)),

  search: operator("colleague:read")
    .input(ColleagueSearch)
    .output(ColleaguesFound)
    .query(({ ctx, input }) => searchColleagues(ctx, input)),

  bill: operator("colleague:read")
    .input(ColleagueBillQuery)
    .output(ColleagueBill)
    .query(({ ctx, input }) => readBill(ctx, input)),

  save: operator("colleague:write")
    .input(ColleagueForm)
    .output(Colleague)
    .mutation(({ ctx, input }) => operate(ctx, input)),

  remove: operator("colleague:write")
    .input(ColleagueVersion)
    .output(Colleague)
    .mutation(({ ctx, input }) => removeColleague(ctx, input)),

  restore: operator("colleague:write")
    .input(ColleagueName)
    .output(Colleague)
    .mutation(({ ctx, input }) => restoreColleague(ctx, input)),

  setFinancial: operator("colleague:write")
    .input(FinancialChange)
    .output(FinancialSet)
    .mutation(({ ctx, input }) => setFinancial(ctx, input)),

  rebuildBilling: operator("colleague:write")
    .input(BillingRebuild)
    .output(BillingRebuilt)
    .mutation(({ ctx, input }) => rebuildBilling(ctx, input)),

  users: operator("colleague:read")
    .input(ColleagueUsersOf)
    .output(ColleagueUsers)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  storeUser: operator("colleague:write")
    .input(ColleagueUserForm)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => storeUser(ctx, input)),

  updateUser: operator("colleague:write")
    .input(ColleagueUserChange)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => updateUser(ctx, input)),

  removeUser: operator("colleague:write")
    .input(ColleagueUserRef)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => removeUser(ctx, input)),

  restoreUser: operator("colleague:write")
    .input(ColleagueUserName)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => restoreUser(ctx, input)),
});
