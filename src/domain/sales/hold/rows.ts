import type { Held } from "./schema";

/** One item as lock_charter answers it (prisma/sql/lock-charter.sql). */
type AnsweredItem = {
  id: number;
  lock_id: string | null;
  code: number;
  reason?: "all_or_nothing";
  total?: number | null;
  currency?: string;
  expires_at?: string;
  held?: Held;
};

/** What lock_charter answers to one request: outcomes of its items, or a refusal of the whole with the fields at fault. */
export type Answered = { items: AnsweredItem[] } | { refused: { code: number; fields: string[] } };

/** What release_holds and extend_holds answer to one request. */
export type AnsweredLocks = { items: { lock_id: string; code: number; expires_at?: string | null }[] };
