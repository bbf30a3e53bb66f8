import type { Query } from "../context";

/** Blocks that are looked at in one statement: of 5,000 rows at most. */
const STROKE = 20;

export type SealedLog = {
  branchId: number;
  /** How many blocks there are, and the newest one's hash, in hex: whoever has kept it elsewhere knows that it is the same log. */
  blocks: number;
  hash: string;
  faults: { nr: number; fault: "differs" | "missing" }[];
};

/** Whether the audit log is what was sealed, for each branch that has seals, or one. */
export async function verifyAudit(query: Query, branchId: number | null = null): Promise<SealedLog[]> {
  const logs = await query<Omit<SealedLog, "faults">>("audit.sealed", SEALED, [branchId]);
  const looked: SealedLog[] = [];
  for (const log of logs) {
    const faults: SealedLog["faults"] = [];
    for (let nr = 1; nr <= log.blocks; nr += STROKE)
      faults.push(
        ...(await query<SealedLog["faults"][number]>("audit.verify", VERIFY, [log.branchId, nr, nr + STROKE - 1])),
      );
    looked.push({ ...log, faults });
  }
  return looked;
}

const SEALED = `
  select distinct on (branch_id) branch_id as "branchId", nr as blocks, encode(hash, 'hex') as hash from audit_seals
   where $1::int is null or branch_id = $1 order by branch_id, nr desc`;
const VERIFY = "select nr, fault from verify_audit($1, $2, $3)";
