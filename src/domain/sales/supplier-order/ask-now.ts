import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { SupplierDeps } from "../supplier/deps";
import { askSupplierOrder } from "./ask-supplier-order";
import { type OrderRow, SUPPLIER_ORDER_COLUMNS } from "./rows";
import type { AskedOrder } from "./schema";

/** Console: queries an order's state at its supplier now, regardless of the schedule. Throws notFound (3009). */
export async function askOrderNow(
  ctx: Ctx<OperatorActor>,
  deps: SupplierDeps,
  { id }: { id: number },
): Promise<z.input<typeof AskedOrder>> {
  const { branchId } = ctx.actor;
  const response = await askSupplierOrder(deps, { branch_id: branchId, id }, { anyway: true });
  const row = response ?? (await ctx.query<OrderRow>("supplier-order.read", READ, [branchId, id]))[0];
  if (!row) throw new Refusal("notFound");
  const { state, pnr, last_fault } = row;
  const open = state === "asked" || state === "unknown" || state === "releasing";
  return { id, state, pnr, last_fault, in_progress: response === null && open };
}

const READ = `select ${SUPPLIER_ORDER_COLUMNS} from supplier_orders o where o.branch_id = $1 and o.id = $2::bigint`;
