import type pg from "pg";
import { failPoint } from "@/domain/kernel/fail-point";
import { log } from "../log";

/** Vouchers of a branch that one run folds: about 20 ms, so that its locks and its transaction stay short. */
export const FOLDED_AT_ONCE = 1_000;

const BEHIND = "select branch_id from ledger.turnovers_behind(1)";
const FOLD = "select ledger.fold_turnovers($1, $2) as n";

/**
 * Folds posted vouchers of all branches into turnovers by party and dimension, each branch in its own transaction
 * (prisma/sql/accounting/ledger-turn-detail.sql); runs in every job process: the database lets one fold a branch at a
 * time. Returns how many vouchers. A branch that fails does not stop the others, and is reported once in `failing`.
 */
export async function foldOnce(pool: Pick<pg.Pool, "query">, failing: Set<number> = new Set()): Promise<number> {
  const { rows } = await pool.query<{ branch_id: number }>(BEHIND);
  const behind = new Set(rows.map(({ branch_id }) => branch_id));
  for (const branch of failing) if (!behind.has(branch)) failing.delete(branch);
  let folded = 0;
  for (const { branch_id } of rows) {
    failPoint("turnovers.fold.before");
    try {
      const { rows: made } = await pool.query<{ n: number }>(FOLD, [branch_id, FOLDED_AT_ONCE]);
      folded += made[0]!.n;
      failing.delete(branch_id);
    } catch (error) {
      if (!failing.has(branch_id)) log().warn({ err: error, branch: branch_id }, "turnovers could not be folded");
      failing.add(branch_id);
    }
    failPoint("turnovers.fold.after");
  }
  return folded;
}
