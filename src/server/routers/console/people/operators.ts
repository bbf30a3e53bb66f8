import { z } from "zod";
import { changeOwnPassword } from "@/domain/people/operator/change-own-password";
import { listOperators, readRoles } from "@/domain/people/operator/list-operators";
import { readOperatorDetails } from "@/domain/people/operator/read-operator";
import { resetFactor } from "@/domain/people/operator/reset-factor";
import {
  OperatorDetails,
  OperatorList,
  OperatorName,
  OperatorQuery,
  OwnPassword,
  RoleTable,
} from "@/domain/people/operator/schema.staff";
import { renewSession } from "@/server/console/renew-session";
import { factorDeps } from "@/server/factor-deps";
import { operators as documented } from "@/server/routers/back-office/people/operators";
import { operator, router } from "@/server/trpc";

/** Users of the branch: personal data, job, access and sign-in. */
export const operators = router({
  list: operator("operator:read")
    .input(OperatorQuery)
    .output(OperatorList)
    .query(({ ctx, input }) => listOperators(ctx, input)),

  get: operator("operator:read")
    .input(OperatorName)
    .output(OperatorDetails)
    .query(({ ctx, input }) => readOperatorDetails(ctx, input)),

  roles: operator("operator:read")
    .output(RoleTable)
    .query(({ ctx }) => readRoles(ctx)),

  store: documented.store,
  update: documented.update,
  disconnect: documented.disconnect,

  resetFactor: operator("operator:write")
    .input(OperatorName)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await resetFactor(ctx, input);
      return {};
    }),

  /** Ends all other sessions of the user; this one continues. */
  changePassword: operator()
    .input(OwnPassword)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      const request = { ...input, address: ctx.address, sessionId: ctx.sessionId };
      await renewSession(await changeOwnPassword(ctx, request, factorDeps));
      return {};
    }),
});
