import type { CatalogueCode } from "../../kernel/errors";
import type { Held } from "./schema";

/** One item as answered by lock_charter (prisma/sql/sales/lock-charter.sql). */
type AnsweredItem = {
  id: number;
  lock_id: string | null;
  code: CatalogueCode;
  reason?: "all_or_nothing";
  total?: number | null;
  currency?: string;
  expires_at?: string;
  held?: Held;
};

/**
 * The answer of lock_charter to one request: outcomes of its items, or a refusal of the whole with the faulty fields.
 */
export type Answered = { items: AnsweredItem[] } | { refused: { code: CatalogueCode; fields: string[] } };

/** The answer of release_holds and extend_holds to one request. */
export type AnsweredLocks = { items: { lock_id: string; code: CatalogueCode; expires_at?: string | null }[] };
