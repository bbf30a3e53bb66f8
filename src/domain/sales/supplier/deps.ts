import type { RunBatched } from "../../kernel/batcher";
import type { Query } from "../../kernel/context";
import type { SupplierOf } from "./port";
import type { SupplierRuntime } from "./supplier-runtime";

/** Dependencies of supplier calls, provided by the transport (server/supplier-deps.ts). */
export type SupplierDeps = {
  query: Query;
  runBatched: RunBatched;
  supplierOf: SupplierOf;
  secretsOf(sealed: Uint8Array | null): Readonly<Record<string, string>>;
  /** Allows calls to private addresses and the use of sandboxes. */
  allowPrivate: boolean;
  requestId: string;
  now: Date;
  /** Process-local supplier state: circuits, running calls, waiting log entries. */
  runtime: SupplierRuntime;
};
