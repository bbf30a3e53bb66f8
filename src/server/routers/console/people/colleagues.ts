import { operate } from "@/domain/people/colleague/operate";
import { readDetails } from "@/domain/people/colleague/read-details";
import { removeColleague, restoreColleague } from "@/domain/people/colleague/remove-colleague";
import { restoreUser } from "@/domain/people/colleague/remove-user";
import {
  Colleague,
  ColleagueDetails,
  ColleagueForm,
  ColleagueName,
  ColleagueVersion,
} from "@/domain/people/colleague/schema";
import { ColleagueUserName, ColleagueUserOut } from "@/domain/people/colleague/schema.users";
import { colleagues as documented } from "@/server/routers/back-office/people/colleagues";
import { operator, router } from "@/server/trpc";

/** Partner agencies: their data, balances and users. */
export const colleagues = router({
  list: documented.list,

  get: operator("colleague:read")
    .input(ColleagueName)
    .output(ColleagueDetails)
    .query(({ ctx, input }) => readDetails(ctx, input)),

  search: documented.search,
  bill: documented.bill,

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

  setFinancial: documented.setFinancial,
  rebuildBilling: documented.rebuildBilling,
  users: documented.users,
  storeUser: documented.storeUser,
  updateUser: documented.updateUser,
  removeUser: documented.removeUser,

  restoreUser: operator("colleague:write")
    .input(ColleagueUserName)
    .output(ColleagueUserOut)
    .mutation(({ ctx, input }) => restoreUser(ctx, input)),
});
