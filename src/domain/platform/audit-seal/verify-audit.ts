import type { Query } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";

/** Blocks per statement: at most 5,000 rows. */
const BATCH_SIZE = 20;

export type SealedLog = {
  branchId: number;
  /** Number of blocks and the newest one's hash, in hex: an external copy of it proves that the log is the same. */
  blocks: number;
  hash: string;
  /** Rows that wait for the next block, and since when the first does: not a fault, sealing runs every ten minutes. */
  waiting: number;
  since: ColumnOf<"audit_log", "at"> | null;
  faults: { nr: number; fault: "differs" | "missing" | "unsealed" }[];
};

/**
 * Verifies the audit log against its seals, for every branch with a log or for one. `unsealed`: a row after the last
 * block that sealing passed an hour ago or more, or a sealed branch without seals: seals were removed at the end. Rows
 * that were never sealed (a new branch, demo or database) are waiting.
 */
export async function verifyAudit(query: Query, branchId: number | null = null): Promise<SealedLog[]> {
  const logs = await query<Omit<SealedLog, "faults"> & { behind: boolean }>("audit.sealed", SEALED, [branchId]);
  const looked: SealedLog[] = [];
  for (const { behind, ...log } of logs) {
    const faults: SealedLog["faults"] = [];
    for (let nr = 1; nr <= log.blocks; nr += BATCH_SIZE)
      faults.push(
        ...(await query<SealedLog["faults"][number]>("audit.verify", VERIFY, [log.branchId, nr, nr + BATCH_SIZE - 1])),
      );
    if (behind) faults.push({ nr: log.blocks + 1, fault: "unsealed" });
    looked.push({ ...log, faults });
  }
  return looked;
}

// Branches of the log by a loose index scan; one whose rows were all removed still has its seals.
const SEALED = `
  with recursive written (id) as (
    (select min(branch_id) from audit_log)
    union all
    select (select min(a.branch_id) from audit_log a where a.branch_id > w.id) from written w where w.id is not null)
  select b.id as "branchId", coalesce(l.nr, 0) as blocks, coalesce(encode(l.hash, 'hex'), '') as hash,
         case when l.nr is null then g.branch_id is not null else false end
         or exists (select from audit_seals s where s.to_id > f.id and s.sealed_at < now() - interval '1 hour') as behind,
         (select count(*)::int from audit_log a where a.branch_id = b.id and a.id > coalesce(l.to_id, 0)) as waiting, f.at as since
    from (select id from written where id is not null union select branch_id from audit_sealing) b
    left join lateral (select s.nr, s.to_id, s.hash from audit_seals s where s.branch_id = b.id order by s.nr desc limit 1) l on true
    left join lateral (
         select a.id, a.at from audit_log a where a.branch_id = b.id and a.id > coalesce(l.to_id, 0) order by a.id limit 1) f on true
    left join audit_sealing g on g.branch_id = b.id
   where $1::int is null or b.id = $1
   order by b.id`;
const VERIFY = "select nr, fault from verify_audit($1, $2, $3)";
