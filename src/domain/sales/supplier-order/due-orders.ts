import type { RowOf } from "../../kernel/table-rows";
import type { SupplierDeps } from "../supplier/deps";
import { askSupplierOrder } from "./ask-supplier-order";

/**
 * Maximum concurrent queries of one process: in total, and per supplier, so that an unresponsive one does not delay
 * others.
 */
const AT_ONCE = 32;
const OF_ONE = 4;

type Due = RowOf<"supplier_orders", "branch_id" | "supplier_id" | "id">;

/** Due orders of all branches, as one process queries them. */
export class DueOrders {
  private readonly underWay = new Set<string>();
  private readonly ofSupplier = new Map<string, number>();

  /** Starts queries of due orders while slots are free, each independently. */
  async begin(deps: SupplierDeps): Promise<Promise<void>[]> {
    const due = await deps.query<Due>("supplier-order.due", DUE, [OF_ONE, 2 * AT_ONCE]);
    return due.flatMap((one) => (this.hasFreeSlot(one) ? this.ask(deps, one) : []));
  }

  private hasFreeSlot({ branch_id, supplier_id, id }: Due): boolean {
    const others = this.ofSupplier.get(`${branch_id}:${supplier_id}`) ?? 0;
    return this.underWay.size < AT_ONCE && others < OF_ONE && !this.underWay.has(`${branch_id}:${id}`);
  }

  private async ask(deps: SupplierDeps, { branch_id, supplier_id, id }: Due): Promise<void> {
    const [order, supplier] = [`${branch_id}:${id}`, `${branch_id}:${supplier_id}`];
    this.underWay.add(order);
    this.ofSupplier.set(supplier, (this.ofSupplier.get(supplier) ?? 0) + 1);
    try {
      await askSupplierOrder(deps, { branch_id, id });
    } finally {
      this.underWay.delete(order);
      const left = this.ofSupplier.get(supplier)! - 1;
      if (left > 0) this.ofSupplier.set(supplier, left);
      else this.ofSupplier.delete(supplier);
    }
  }
}

/** The first of each supplier before the second of any. */
const DUE = `
  select branch_id, supplier_id, id from (
    select branch_id, supplier_id, id, next_ask_at,
           row_number() over (partition by branch_id, supplier_id order by next_ask_at) as nth
      from supplier_orders
     where next_ask_at <= now() and (asking_until is null or asking_until <= now())) o
   where nth <= $1::int order by nth, next_ask_at limit $2::int`;
