import type { Pool } from "pg";
import type { Query } from "@/domain/kernel/context";
import { keysFor } from "@/domain/kernel/person-key/keys";
import { PERSONAL, SHORTENED, type Side } from "@/domain/kernel/person-key/rules";
import { sealSide } from "@/domain/kernel/person-key/seal-side";
import type { PersonVault } from "@/domain/kernel/person-key/vault";
import type { ColumnOf, RowOf } from "@/domain/kernel/table-rows";
import { sealAudit } from "@/domain/platform/audit-seal/seal-audit";
import { derivedKey } from "@/server/auth/sealing";
import { makePool } from "@/server/connection";
import { personVaultUnder } from "@/server/person-vault";
import { ensureState, stateOf, writeState } from "./schema/state";
import { inTransaction } from "./schema/transaction";

type Given = { ownerUrl: string; authSecret: string };
type Of = { pool: Pool; query: Query; vault: PersonVault };
type Block = {
  branch: ColumnOf<"audit_seals", "branch_id">;
  nr: ColumnOf<"audit_seals", "nr">;
  after: string;
  to: string;
};
type Row = RowOf<"audit_log", "subject_id" | "action"> & { id: string; type: ColumnOf<"audit_log", "subject_type"> } & {
  [side in Side]: object | null;
};

const STATE = "audit-persons";
const DONE = "sealed";

/**
 * Encrypts personal data of the audit log from before personal keys existed, as the schema's owner: block by block,
 * each in one transaction with its new seal and a record of the old one, so that it can be interrupted and continues at
 * the next start. Once finished a trigger refuses plain data. Returns the number of rows, and branches that were
 * skipped with reasons.
 */
export async function sealPersons({ ownerUrl, authSecret }: Given): Promise<{ rows: number; left: string[] }> {
  const pool = makePool({ name: "seal-persons", connectionString: ownerUrl, max: 1 });
  try {
    await ensureState(pool);
    // Concurrent starts wait and find it done. Held as long as the one connection.
    await pool.query("select pg_advisory_lock(hashtextextended('audit-persons', 0))");
    if ((await stateOf(pool, STATE)) === DONE) return { rows: 0, left: [] };
    const query: Query = async (_, text, values = []) => (await pool.query(text, [...values])).rows;
    const vault = personVaultUnder((purpose) => [derivedKey(authSecret, purpose)]);
    if ((await sealAudit(query)) === null)
      return { rows: 0, left: ["another transaction is writing to the audit log"] };
    const result = { rows: 0, left: [] as string[] };
    const { rows: branches } = await pool.query<{ id: ColumnOf<"audit_seals", "branch_id"> }>(
      "select distinct branch_id as id from audit_seals order by 1",
    );
    for (const { id } of branches) {
      const { rows, fault } = await sealBranch({ pool, query, vault }, id);
      result.rows += rows;
      if (fault !== null) result.left.push(`block ${fault} of branch ${id} differs from its seal`);
    }
    if (result.left.length > 0) return result;
    // Removes old row versions from the table too.
    if (result.rows > 0) await pool.query("vacuum audit_log");
    await writeState(pool, STATE, DONE);
    return result;
  } finally {
    await pool.end();
  }
}

/**
 * Continues where it stopped. A tampered block and all after it are left unchanged: resealed it would look correct.
 */
async function sealBranch(of: Of, branch: number): Promise<{ rows: number; fault: number | null }> {
  const { rows: blocks } = await of.pool.query<Block>(BLOCKS, [branch]);
  let rows = 0;
  for (const block of blocks) {
    const { rows: faults } = await of.pool.query("select nr from verify_audit($1, $2, $2)", [branch, block.nr]);
    if (faults.length > 0) return { rows, fault: block.nr };
    rows += await sealBlock(of, block);
  }
  return { rows, fault: null };
}

async function sealBlock({ pool, query, vault }: Of, block: Block): Promise<number> {
  const { branch, nr, after, to } = block;
  const { rows } = await pool.query<Row>(IN_CLEAR, [branch, after, to]);
  const { rows: stands } = await pool.query(STANDS, [branch, nr]);
  // Nothing to encrypt, and the previous block is unchanged.
  if (rows.length === 0 && stands[0].stands) return 0;
  const sealed = rows.filter(({ type }) => Object.hasOwn(PERSONAL, type));
  const subjects = sealed.map(({ type, subject_id }) => ({ type, id: subject_id }));
  const keys = await keysFor({ query, vault, branchId: branch }, subjects);
  const boxOf = ({ type, subject_id: id, ...row }: Row, side: Side) => {
    const made = sealSide({ vault, branchId: branch, keys }, { ...row, subject: { type, id } }, side);
    return JSON.stringify((made as { sealed?: object } | null)?.sealed ?? null);
  };
  const boxes = [
    sealed.map(({ id }) => id),
    ...(["before", "after"] as const).map((s) => sealed.map((r) => boxOf(r, s))),
  ];
  const shortened = rows.filter(({ type }) => !Object.hasOwn(PERSONAL, type)).map(({ id }) => id);
  await inTransaction(pool, async () => {
    // In this transaction only: outside it no row can be changed.
    for (const table of ["audit_log", "audit_seals"])
      await pool.query(`alter table ${table} disable trigger append_only`);
    await pool.query(SEAL, [branch, ...boxes]);
    await pool.query(SHORTEN, [branch, shortened, Object.values(SHORTENED).flat()]);
    await pool.query("select reseal_audit($1, $2, $3, 'persons')", [branch, nr, rows.length]);
    for (const table of ["audit_log", "audit_seals"])
      await pool.query(`alter table ${table} enable trigger append_only`);
  });
  return rows.length;
}

const BLOCKS = `
  select s.branch_id as branch, s.nr, coalesce(p.to_id, 0)::text as after, s.to_id::text as to
    from audit_seals s left join audit_seals p on p.branch_id = s.branch_id and p.nr = s.nr - 1
   where s.branch_id = $1 and s.nr > coalesce((select max(r.nr) from audit_reseals r where r.branch_id = $1), 0)
   order by s.nr`;
const IN_CLEAR = `
  select a.id::text, a.subject_type as type, a.subject_id, a.action, a.before, a.after
    from audit_log a where a.branch_id = $1 and a.id > $2::bigint and a.id <= $3::bigint and has_clear_personal_data(a) order by a.id`;
const STANDS = `
  select b.hash = s.hash as stands
    from audit_seals s left join audit_seals p on p.branch_id = s.branch_id and p.nr = s.nr - 1
   cross join lateral audit_hash(p.hash, s.branch_id, coalesce(p.to_id, 0), s.to_id) b
   where s.branch_id = $1 and s.nr = $2`;
/** Other members stay exact, digit by digit: they are never parsed here. */
const side = (name: Side) => `${name} = case when r.${name} = 'null' then a.${name}
    else (a.${name} - personal_members(a.subject_type)) || jsonb_build_object('sealed', r.${name}::jsonb) end`;
const SEAL = `
  update audit_log a set ${side("before")}, ${side("after")}
    from unnest($2::bigint[], $3::text[], $4::text[]) r (id, before, after)
   where a.branch_id = $1 and a.id = r.id`;
const SHORTEN = `
  update audit_log a
     set subject_id = case a.subject_type when 'message_opt_out' then right(a.subject_id, 4) else a.subject_id end,
         after = case when a.after ?| $3::text[] then (a.after - $3::text[]) || jsonb_build_object('ends_in', (
                   select right(a.after ->> m, 4) from unnest($3::text[]) m where a.after ? m limit 1)) else a.after end
   where a.branch_id = $1 and a.id = any($2::bigint[])`;
