import type { Ctx, OperatorActor } from "../../kernel/context";
import { DATA } from "../../platform/settings/schema";

type Targets = { salesMonth: bigint | null; profitMonth: bigint | null; loadPercent: number | null };

const amountOf = (target: number | null) => (target === null ? null : BigInt(target));

/** Targets of the branch (settings of the type `targets`); null where none is set. Minor units of its currency. */
export async function readTargets({ db, actor }: Pick<Ctx<OperatorActor>, "db" | "actor">): Promise<Targets> {
  const where = { branchId_type: { branchId: actor.branchId, type: "targets" } };
  const row = await db.branchSetting.findUnique({ where, select: { data: true } });
  const { sales_month, profit_month, load_percent } = DATA.targets.parse(row?.data ?? {});
  return { salesMonth: amountOf(sales_month), profitMonth: amountOf(profit_month), loadPercent: load_percent };
}
