import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { charter, hold, type Office, office } from "../../../../tests/fixtures";
import { ownDatabase } from "../../../../tests/own-database";

const HOLDS = 150_000;

let at: Office;
let owner: pg.Client;
ownDatabase();
beforeAll(async () => {
  at = await office();
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
});

test("a release reads its own holds only, however many the branch has, without table statistics", async () => {
  const { classes } = await charter(at.branchId);
  const holder = `partner:${at.partner.domainId}`;
  await owner.query("alter table holds set (autovacuum_enabled = false)");
  await owner.query(
    `insert into holds (branch_id, lock_id, class_id, holder, adult, child, infant, seats, status, created_at, expires_at)
     select $1, 'lck_' || lpad(n::text, 24, '0'), $2, $3, 1, 0, 0, 1, 'released', now() - interval '1 hour', now()
       from generate_series(1, ${HOLDS}) n`,
    [at.branchId, classes[0], holder],
  );
  const lock_id = await hold(at.partner, classes[0]!);
  const request = {
    branch_id: at.branchId,
    holder,
    actor: holder,
    request_id: "cost",
    now: new Date(),
    items: [{ lock_id }],
  };

  await owner.query("begin");
  const { rows: released } = await owner.query("select release_holds($1) as answer", [JSON.stringify(request)]);
  const { rows: read } = await owner.query(
    `select seq_tup_read::int as scanned, idx_tup_fetch::int as looked_up
       from pg_stat_xact_user_tables where relname = 'holds'`,
  );
  await owner.query("rollback");
  expect(released).toEqual([{ answer: { items: [{ lock_id, code: 1000 }] } }]);
  expect(read[0].scanned + read[0].looked_up).toBeLessThan(50);
});
