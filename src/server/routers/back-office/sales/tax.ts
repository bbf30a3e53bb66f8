import { fileReturn } from "@/domain/sales/tax/file-return";
import { listLines } from "@/domain/sales/tax/list-lines";
import { listRates } from "@/domain/sales/tax/list-rates";
import { listRoles } from "@/domain/sales/tax/list-roles";
import { readReturn } from "@/domain/sales/tax/read-return";
import { saveRate } from "@/domain/sales/tax/save-rate";
import { saveRole } from "@/domain/sales/tax/save-role";
import {
  TaxLineList,
  TaxLineQuery,
  TaxPeriod,
  TaxQuery,
  TaxRate,
  TaxRateList,
  TaxRateSave,
  TaxReturn,
  TaxRole,
  TaxRoleList,
  TaxRoleSave,
} from "@/domain/sales/tax/schema";
import { operator, router } from "@/server/trpc";

export const tax = router({
  rates: operator("tax:read")
    .meta({ rest: "GET /tax/rates", summary: "Lists rates of value added tax with their periods", member: "items" })
    .input(TaxQuery)
    .output(TaxRateList)
    .query(({ ctx, input }) => listRates(ctx, input)),

  saveRate: operator("tax:write")
    .meta({
      rest: "POST /tax/rates",
      summary: "Creates or changes a rate of value added tax",
      refusals: ["changedMeanwhile"],
    })
    .input(TaxRateSave)
    .output(TaxRate)
    .mutation(({ ctx, input }) => saveRate(ctx, input)),

  roles: operator("tax:read")
    .meta({ rest: "GET /tax/roles", summary: "Lists the roles in which products are sold", member: "items" })
    .input(TaxQuery)
    .output(TaxRoleList)
    .query(({ ctx, input }) => listRoles(ctx, input)),

  saveRole: operator("tax:write")
    .meta({
      rest: "POST /tax/roles",
      summary: "Creates or changes the role in which a product is sold",
      refusals: ["changedMeanwhile"],
    })
    .input(TaxRoleSave)
    .output(TaxRole)
    .mutation(({ ctx, input }) => saveRole(ctx, input)),

  readReturn: operator("tax:read")
    .meta({ rest: "GET /tax/return", summary: "Returns the VAT return of a period, as filed or computed now" })
    .input(TaxPeriod)
    .output(TaxReturn)
    .query(({ ctx, input }) => readReturn(ctx, input)),

  lines: operator("tax:read")
    .meta({
      rest: "GET /tax/return/lines",
      summary: "Lists the invoice lines of which the figures of a VAT return consist",
      member: "items",
    })
    .input(TaxLineQuery)
    .output(TaxLineList)
    .query(({ ctx, input }) => listLines(ctx, input)),

  file: operator("tax:approve")
    .meta({
      rest: "POST /tax/return",
      summary: "Files the VAT return of a period: posts it and freezes its figures",
      refusals: ["periodClosed"],
    })
    .input(TaxPeriod)
    .output(TaxReturn)
    .mutation(({ ctx, input }) => fileReturn(ctx, input)),
});
