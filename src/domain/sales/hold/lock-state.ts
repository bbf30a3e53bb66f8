import type { z } from "zod";
import { Refusal } from "../../kernel/errors";
import type { SqlExtendedHold, SqlReleasedHold } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import type { LockState } from "./schema";

type Locks = { items: (SqlReleasedHold & Partial<SqlExtendedHold>)[] };

/** The state of a single lock, or its refusal thrown; notFound (3009) if the branch has none of this id. */
export function stateOf({ items: [item] }: Locks): z.input<typeof LockState> {
  const { lock_id, code, expires_at } = item!;
  if (code === 1000) return { lock_id, expires_at: expires_at ?? null };
  throw new Refusal(code === 1002 ? "notFound" : reasonOf(code));
}
