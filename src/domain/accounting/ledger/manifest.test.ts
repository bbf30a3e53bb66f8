import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asLedgerOwner } from "../../../../tests/ledger";
import { ownDatabase } from "../../../../tests/own-database";

/**
 * Guards of the books in pg_catalog after all migrations. A lost or changed guard is listed by name; `UPDATE_GOLDEN=1
 * npx vitest run --project own src/domain/accounting/ledger/manifest.test.ts` records intended changes.
 */
// As migrated: the shared one differs (tests/worker-database.ts).
ownDatabase();
const FILE = join(import.meta.dirname, "manifest.golden.json");
const LEDGER = "'ledger'::regnamespace";
/** Whole tables only: partitions inherit, and are checked below. Seals vary between tests. */
const WHOLE = "c.relkind in ('r', 'p') and not c.relispartition";

const PARTS = {
  constraints: `select c.oid::regclass || ': ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || case when k.convalidated then '' else ' NOT VALID' end
      from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
     where ${WHOLE} and ${LEDGER} in (c.relnamespace, coalesce(f.relnamespace, 0)) and k.conparentid = 0
       and k.contype <> 't' and k.conname !~ '^sealed_'`,
  indexes: `select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
     where ${WHOLE} and c.relnamespace = ${LEDGER}`,
  triggers: `select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' (' || t.tgenabled::text || ')' end
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where ${WHOLE} and not t.tgisinternal and ${LEDGER} in (c.relnamespace, p.pronamespace)`,
  functions: `select p.oid::regprocedure || ' ' || case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
              || case when p.prosecdef then ' definer' else '' end || coalesce(' ' || array_to_string(p.proconfig, ' '), '')
      from pg_proc p where p.pronamespace = ${LEDGER}`,
  grants: `select c.oid::regclass || ': ' || g.grantee::regrole || ' ' || string_agg(lower(g.privilege_type), ' ' order by g.privilege_type)
      from pg_class c cross join lateral aclexplode(c.relacl) g
     where ${WHOLE} and c.relnamespace = ${LEDGER} and g.grantee <> c.relowner group by c.oid, g.grantee
    union all
    select p.oid::regprocedure || ': ' || coalesce(nullif(g.grantee, 0)::regrole::text, 'everybody') || ' execute'
      from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
     where p.pronamespace = ${LEDGER} and g.grantee <> p.proowner`,
};
type Manifest = Record<keyof typeof PARTS, string[]>;

async function manifest(): Promise<Manifest> {
  const reported: [string, string[]][] = [];
  for (const [part, text] of Object.entries(PARTS)) {
    const rows = await asLedgerOwner<{ line: string }>(`select line from (${text}) m (line) order by line collate "C"`);
    reported.push([part, rows.map(({ line }) => line)]);
  }
  return Object.fromEntries(reported) as Manifest;
}

test("the ledger's guards, functions and grants match the golden file", async () => {
  const now = await manifest();
  if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
  const mends =
    "where this is meant: UPDATE_GOLDEN=1 npx vitest run --project own src/domain/accounting/ledger/manifest.test.ts";
  expect(now, mends).toEqual(JSON.parse(readFileSync(FILE, "utf8")));
});

test("each partition has its own guard and every trigger of its table", async () => {
  const lacking = await asLedgerOwner(
    `select i.inhrelid::regclass as part from pg_inherits i
      where i.inhparent in ('ledger.vouchers'::regclass, 'ledger.entries'::regclass)
        and (not exists (select from pg_trigger t where t.tgrelid = i.inhrelid and t.tgname = 'whole' and t.tgenabled = 'O')
             or exists (select from pg_trigger t where t.tgrelid = i.inhparent and (t.tgtype & 1) = 1 and not t.tgisinternal
                         and not exists (select from pg_trigger c where c.tgrelid = i.inhrelid and c.tgparentid = t.oid)))`,
  );
  expect(lacking).toEqual([]);
});

test("SECURITY DEFINER functions have a fixed search path, and internal ones cannot be called by other roles", async () => {
  const { functions, grants } = await manifest();
  const definers = functions.filter((line) => line.includes(" definer"));
  expect(definers.length).toBeGreaterThan(10);
  expect(definers.filter((line) => !line.includes("search_path=ledger, public, pg_temp"))).toEqual([]);
  expect(grants.filter((line) => line.includes(": everybody"))).toEqual([]);
});
