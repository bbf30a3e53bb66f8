import type { World } from "./world";

const RULES = `
  select f.rule, b.id as branch_id, f.facts from branches b
   cross join lateral rule_faults(b.id, interval '5 seconds', interval '30 seconds') f`;
const LEDGER = `
  select 'ledger' as rule, b.id as branch_id, to_jsonb(f) as facts from branches b
   cross join lateral ledger.verify(b.id, '2000-01-01', '2100-01-01') f`;

/** Violated invariants (prisma/sql/sales/rule-faults.sql, and the ledger's own), by name, each with its first row. */
export async function audit(sql: World["sql"]): Promise<string[]> {
  // Autovacuum comes a minute later: without statistics of 70,000 bookings the plan is quadratic.
  await sql("analyze");
  const rows = await sql<{ rule: string; branch_id: number; facts: object }>(`${RULES} union all ${LEDGER}`);
  const rules = new Set(rows.map(({ rule }) => rule));
  return [...rules].map((rule) => {
    const broken = rows.filter((row) => row.rule === rule);
    return `audit: ${rule}: ${broken.length} rows, first ${JSON.stringify(broken[0])}`;
  });
}
