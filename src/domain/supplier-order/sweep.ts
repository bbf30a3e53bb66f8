import type { SupplierDesk } from "../supplier/desk";
import { askSupplierOrder } from "./ask-supplier-order";

const AT_ONCE = 8;
const BATCH = 64;

/** Asks about all orders that are due, of all branches, once; answers how many it asked about. */
export async function sweepSupplierOrders(desk: SupplierDesk): Promise<number> {
  const due = await desk.query<{ branch_id: number; id: string }>("supplier-order.due", DUE, [BATCH]);
  const left = [...due];
  let asked = 0;
  const ask = async () => {
    for (let next = left.shift(); next; next = left.shift()) if (await askSupplierOrder(desk, next)) asked++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return asked;
}

const DUE = `
  select branch_id, id from supplier_orders
   where next_ask_at <= now() and (asking_until is null or asking_until <= now())
   order by next_ask_at limit $1`;
