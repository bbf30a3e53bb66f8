import type { Adapter, AdapterDeps, OpenSupplier, Supplier, SupplierOf } from "@/domain/sales/supplier/port";

type Open = (supplier: OpenSupplier, ground: AdapterDeps) => Promise<Supplier>;

/** Adapters are loaded on demand. */
const OPEN: Record<Adapter, Open> = {
  charter: async (supplier, ground) => (await import("./charter")).charter(supplier, ground),
  sandbox: async (supplier, ground) => (await import("./sandbox/sandbox")).sandbox(supplier, ground),
  core: async (supplier, ground) => (await import("./core/core")).core(supplier, ground),
  duffel: async (supplier, ground) => (await import("./duffel/duffel")).duffel(supplier, ground),
};

/** Creates each supplier's adapter. Throws when its settings are invalid. */
export const suppliersWith =
  (ground: AdapterDeps): SupplierOf =>
  async (supplier) =>
    OPEN[supplier.adapter](supplier, ground);
