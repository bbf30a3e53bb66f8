import type { z } from "zod";
import type { OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { supplierById } from "./active-suppliers";
import { callSupplier } from "./call";
import type { SupplierDeps } from "./deps";
import { missingOf } from "./list-suppliers";
import type { SupplierRef, SupplierTested } from "./schema";

/**
 * Tests reachability and credentials with a harmless call; returns the supplier's reason on failure. Throws notFound
 * (3009).
 */
export async function testSupplier(
  deps: SupplierDeps,
  { branchId }: OperatorActor,
  { id }: z.output<typeof SupplierRef>,
): Promise<z.input<typeof SupplierTested>> {
  deps.runtime.forget(branchId);
  const supplier = await supplierById(deps, branchId, id);
  if (!supplier) throw new Refusal("notFound");
  const missing = missingOf({ ...supplier, settings: supplier.settings as never }, Object.keys(supplier.secrets));
  if (missing.length > 0) return { ok: false, message: `missing: ${missing.join(", ")}`, ms: 0 };
  const began = performance.now();
  const message = await callSupplier(deps, supplier, "test", async (of, asking) => of.test?.(asking), {
    anyway: true,
  }).then(
    () => null,
    (error) => String((error as Error).message),
  );
  const ms = Math.round(performance.now() - began);
  // The console shows the log right after the test.
  await deps.runtime.log.flush();
  return { ok: message === null, message, ms };
}
