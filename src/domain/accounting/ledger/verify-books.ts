import type { Query } from "../../kernel/context";
import type { Figures } from "./rules";

export type Verify = {
  branchId: number;
  /** Days, both within; null: from the branch's first month, until the end of its last. */
  fromOn: string | null;
  toOn: string | null;
  /** Who is named as the one who verified: `operator:7`, `nightly` or `command`. */
  by: string;
  /** The wish this fulfils; done once. */
  askedId?: number;
};

type Found = {
  fault: string;
  account_id: number | null;
  day: string | null;
  voucher_id: number | null;
  stored: Figures | null;
  computed: Figures | null;
  /** Of what is no sum: which rule of the business is broken, and what breaks it (prisma/sql/rule-faults.sql). */
  rule?: string;
  facts?: Record<string, unknown>;
};

export type Verified = {
  id: number;
  from_on: string;
  to_on: string;
  /** Lines posted within. */
  entries: number;
  differences: number;
  /** The first 500. */
  found: Found[];
};

/**
 * Recomputes what is derived from a span of a branch's books and keeps what differs (prisma/sql/ledger-verify.sql), with an
 * outbox row. Takes 2 to 3 s a million lines: `query` must have that patience. LG010 where the span is empty.
 */
export async function verifyBooks(query: Query, given: Verify): Promise<Verified> {
  const { branchId, fromOn, toOn, by, askedId = null } = given;
  const [row] = await query<{ made: Verified }>("ledger.verify-books", VERIFY, [branchId, fromOn, toOn, by, askedId]);
  return row!.made;
}

const VERIFY = "select ledger.verify_books($1, $2, $3, $4, $5) as made";
