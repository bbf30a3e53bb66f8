import type { Query } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import type { TaxAuthorityPort } from "./port";

export type OpenMemory = RowOf<
  "fiscal_memories",
  "branch_id" | "id" | "version" | "memory_id" | "environment" | "base_url" | "sealed" | "certificate" | "failures"
>;

/** Dependencies of sending: the database, the authority as one memory reaches it, a clock, and chance. */
export type EInvoiceDeps = {
  query: Query;
  /** Throws an Error if the memory's key cannot be read. */
  authorityOf(memory: OpenMemory): TaxAuthorityPort;
  now(): Date;
  chance(): number;
};

/** One sender's turn with a memory. */
export type SenderTurn = { deps: EInvoiceDeps; memory: OpenMemory; holder: string; authority: TaxAuthorityPort };

/** Below the lease, which is renewed before each call. */
export const AUTHORITY_CALL_MS = 30_000;
