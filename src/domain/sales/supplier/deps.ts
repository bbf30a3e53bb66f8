import type { RunBatched } from "../../kernel/batcher";
import type { Query } from "../../kernel/context";
import type { SupplierOf } from "./port";
import type { SupplierRuntime } from "./supplier-runtime";

/** What asking suppliers takes, given by the transport (server/supplier-deps.ts). */
export type SupplierDeps = {
  query: Query;
  runBatched: RunBatched;
  supplierOf: SupplierOf;
  secretsOf(sealed: Uint8Array | null): Readonly<Record<string, string>>;
  /** Where calls may go to private addresses, and sandboxes are in use. */
  allowPrivate: boolean;
  requestId: string;
  now: Date;
  /** What this process knows of its suppliers: circuits, who is being asked, the log that waits. */
  runtime: SupplierRuntime;
};
