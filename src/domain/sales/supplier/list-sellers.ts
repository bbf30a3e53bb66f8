import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Product } from "../../kernel/product/rules";
import { activeSuppliers } from "./active-suppliers";
import type { SupplierDeps } from "./deps";
import type { Sellers } from "./schema.sellers";

/** Suppliers that a search of the product calls, in order. */
export async function listSellers(
  { actor }: Ctx<OperatorActor>,
  deps: SupplierDeps,
  { product }: { product: Product },
): Promise<z.input<typeof Sellers>> {
  const suppliers = await activeSuppliers(deps, actor.branchId, product);
  return suppliers.map(({ id, code, adapter, title, titleLatin }) => {
    return { id, code, own: adapter === "charter", title, title_latin: titleLatin };
  });
}
