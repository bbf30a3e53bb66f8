import { listCostCenters } from "@/domain/accounting/cost-center/list-cost-centers";
import { changeActive, saveCostCenter } from "@/domain/accounting/cost-center/save-cost-center";
import {
  CostCenter,
  CostCenterActive,
  CostCenterList,
  CostCenterQuery,
  CostCenterSave,
} from "@/domain/accounting/cost-center/schema";
import { operator, router } from "@/server/trpc";

/** Cost centers of the branch and of companies. */
export const costCenters = router({
  list: operator("accounting:read")
    .input(CostCenterQuery)
    .output(CostCenterList)
    .query(({ ctx, input }) => listCostCenters(ctx, input)),

  save: operator("accounting:write")
    .input(CostCenterSave)
    .output(CostCenter)
    .mutation(({ ctx, input }) => saveCostCenter(ctx, input)),

  setActive: operator("accounting:write")
    .input(CostCenterActive)
    .output(CostCenter)
    .mutation(({ ctx, input }) => changeActive(ctx, input)),
});
