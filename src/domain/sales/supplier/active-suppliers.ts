import { MAX_SET_UP } from "../../kernel/bounds";
import type { Product } from "../../kernel/product/rules";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { SupplierDeps } from "./deps";
import type { LimitedSupplier } from "./limited";

/** Active suppliers of the branch that sell the product, in order, with secrets, limits and circuits. */
export async function activeSuppliers(
  deps: SupplierDeps,
  branchId: number,
  product: Product,
): Promise<LimitedSupplier[]> {
  const all = await suppliersOf(deps, branchId);
  return all.filter(
    ({ active, adapter, products }) =>
      active && products.includes(product) && (deps.allowPrivate || adapter !== "sandbox"),
  );
}

/** One supplier of the branch, active or not: orders at a deactivated supplier still have to be queried. */
export async function supplierById(
  deps: SupplierDeps,
  branchId: number,
  id: number,
): Promise<LimitedSupplier | undefined> {
  return (await suppliersOf(deps, branchId)).find((supplier) => supplier.id === id);
}

const suppliersOf = (deps: SupplierDeps, branchId: number): Promise<LimitedSupplier[]> =>
  deps.runtime.listed.get(String(branchId), () => read(deps, branchId, performance.now()));

type Row = RowOf<"suppliers", "branch_id" | "id" | "code" | "currency" | "settings" | "sealed" | "title" | "active"> &
  Pick<LimitedSupplier, "adapter" | "products" | "circuit"> & {
    titleLatin: ColumnOf<"suppliers", "title_latin">;
    budgetMs: ColumnOf<"suppliers", "budget_ms">;
    maxConcurrentCalls: ColumnOf<"suppliers", "most_at_once">;
  };

async function read({ query, secretsOf, runtime }: SupplierDeps, branchId: number, askedAt: number) {
  const rows = await query<Row>("supplier.all", ALL, [branchId]);
  return rows.map(({ sealed, ...row }): LimitedSupplier => {
    runtime.breakerOf(row).learn(row.circuit, askedAt);
    return { ...row, currency: row.currency.trim(), secrets: secretsOf(sealed) };
  });
}

/** Circuit state of `t`, in the shape of `Circuit`. */
export const CIRCUIT = `jsonb_build_object('failures', coalesce(t.failures, 0),
  'openForMs', case when t.open_until is not null then greatest(0, extract(epoch from t.open_until - now()) * 1000)::int end)`;

const ALL = `
  select s.branch_id, s.id, s.code, s.adapter, s.products, s.currency, s.settings, s.sealed, s.title,
         s.title_latin as "titleLatin", s.active, s.budget_ms as "budgetMs", s.most_at_once as "maxConcurrentCalls",
         ${CIRCUIT} as circuit
    from suppliers s left join supplier_states t on t.branch_id = s.branch_id and t.supplier_id = s.id
   where s.branch_id = $1 order by s.position, s.id limit ${MAX_SET_UP}`;
