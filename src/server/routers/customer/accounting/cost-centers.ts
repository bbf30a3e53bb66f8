import { z } from "zod";
import { listChoices } from "@/domain/accounting/cost-center/list-choices";
import { CostCenterChoices } from "@/domain/accounting/cost-center/schema";
import { customer, router } from "@/server/trpc";

export const costCenter = router({
  listForm: customer("b2b")
    .meta({ rest: "GET /cost-center/list/form", summary: "Lists cost centers for a company's forms" })
    .input(z.object({}))
    .output(CostCenterChoices)
    .query(({ ctx }) => listChoices(ctx)),
});
