import type { Ctx } from "../../kernel/context";
import type { SupplierDeps } from "../supplier/deps";

/** Dependencies for advancing trades, provided by the transport (server/trade-deps.ts). */
export type TradeDeps = SupplierDeps &
  Pick<Ctx, "db" | "persons"> & {
    /** Time limit of a booking at a supplier; default: that of the operation (supplier/rules.ts). */
    bookWithinMs?: number;
    /** Public link to a document, sent to the buyer. */
    paperLink: (paper: { branchId: number; kind: "ticket" | "voucher"; id: number }) => string;
  };
