import { readSeasonal } from "@/domain/reporting/report/read-seasonal";
import { Seasonal, SeasonalQuery } from "@/domain/reporting/report/schema.seasonal";
import { listChoices } from "@/domain/sales/tax/list-choices";
import { listQuarters } from "@/domain/sales/tax/read-return";
import { TaxChoices, TaxQuarters } from "@/domain/sales/tax/schema";
import { tax as documented } from "@/server/routers/back-office/sales/tax";
import { operator, router } from "@/server/trpc";

/** Rates, roles and returns of value added tax. */
export const tax = router({
  rates: documented.rates,
  saveRate: documented.saveRate,
  roles: documented.roles,
  saveRole: documented.saveRole,
  readReturn: documented.readReturn,
  file: documented.file,
  lines: documented.lines,
  choices: operator("tax:read")
    .output(TaxChoices)
    .query(({ ctx }) => listChoices(ctx)),
  seasonal: operator("tax:read")
    .input(SeasonalQuery)
    .output(Seasonal)
    .query(({ ctx, input }) => readSeasonal(ctx, input)),
  quarters: operator("tax:read")
    .output(TaxQuarters)
    .query(({ ctx }) => listQuarters(ctx)),
});
