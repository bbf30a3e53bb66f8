import { getDashboardApprovals } from "@/domain/reporting/dashboard/read-approvals";
import { getDashboardMoney } from "@/domain/reporting/dashboard/read-money";
import { getDashboardOverdue } from "@/domain/reporting/dashboard/read-overdue";
import { getDashboardQueues } from "@/domain/reporting/dashboard/read-queues";
import { getDashboardRadar } from "@/domain/reporting/dashboard/read-radar";
import { getLoadFactor, getProfitTrend, getSalesTrend } from "@/domain/reporting/dashboard/read-trends";
import {
  DashboardApprovals,
  DashboardLoad,
  DashboardMoney,
  DashboardOverdue,
  DashboardQueues,
  DashboardRadar,
  DashboardTrend,
} from "@/domain/reporting/dashboard/schema";
import { operator, router } from "@/server/trpc";

/** Pending work of the caller; each part requires its permission. */
export const dashboard = router({
  queues: operator()
    .output(DashboardQueues)
    .query(({ ctx }) => getDashboardQueues(ctx)),

  money: operator()
    .output(DashboardMoney)
    .query(({ ctx }) => getDashboardMoney(ctx)),

  overdue: operator("accounting:read")
    .output(DashboardOverdue)
    .query(({ ctx }) => getDashboardOverdue(ctx)),

  radar: operator()
    .output(DashboardRadar)
    .query(({ ctx }) => getDashboardRadar(ctx)),

  salesTrend: operator("reservation:read")
    .output(DashboardTrend)
    .query(({ ctx }) => getSalesTrend(ctx)),

  profitTrend: operator("accounting:read")
    .output(DashboardTrend)
    .query(({ ctx }) => getProfitTrend(ctx)),

  loadFactor: operator("charter:read")
    .output(DashboardLoad)
    .query(({ ctx }) => getLoadFactor(ctx)),

  approvals: operator()
    .output(DashboardApprovals)
    .query(({ ctx }) => getDashboardApprovals(ctx)),
});
