import type { Query } from "../../kernel/context";
import type { Figures } from "./rules";

export type Verify = {
  branchId: number;
  /** Days, inclusive; null: from the branch's first month, to the end of its last. */
  fromOn: string | null;
  toOn: string | null;
  /** Recorded verifier: `operator:7`, `nightly` or `command`. */
  by: string;
  /** The request to fulfil, once. */
  askedId?: number;
};

type Found = {
  fault: string;
  account_id: number | null;
  day: string | null;
  voucher_id: number | null;
  stored: Figures | null;
  computed: Figures | null;
  /** A violated business rule and the violating row (prisma/sql/sales/rule-faults.sql), instead of a sum. */
  rule?: string;
  facts?: Record<string, unknown>;
};

export type Verified = {
  id: number;
  from_on: string;
  to_on: string;
  /** Number of posted lines in the period. */
  entries: number;
  differences: number;
  /** The first 500. */
  found: Found[];
};

/**
 * Recomputes derived figures of a period of a branch's books and stores the differences (prisma/sql/accounting/ledger-verify.sql),
 * with an outbox row. Takes 2 to 3 s per million lines: `query` needs a matching timeout. Throws LG010 for an empty
 * period.
 */
export async function verifyBooks(query: Query, given: Verify): Promise<Verified> {
  const { branchId, fromOn, toOn, by, askedId = null } = given;
  const [row] = await query<{ made: Verified }>("ledger.verify-books", VERIFY, [branchId, fromOn, toOn, by, askedId]);
  return row!.made;
}

const VERIFY = "select ledger.verify_books($1, $2, $3, $4, $5) as made";
