import type { Ctx } from "../../kernel/context";
import type { SupplierDeps } from "../supplier/deps";

/** What going on with trades takes, given by the transport (server/trade-deps.ts). */
export type TradeDeps = SupplierDeps &
  Pick<Ctx, "db" | "persons"> & {
    /** How long a booking at a supplier may take; default: as long as one may (supplier/rules.ts). */
    bookWithinMs?: number;
    /** Where whoever has the address opens a paper: what the buyer is told. */
    paperLink: (paper: { branchId: number; kind: "ticket" | "voucher"; id: number }) => string;
  };
