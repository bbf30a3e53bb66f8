import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { ownDatabase } from "../../../../tests/own-database";
import { sealAudit } from "./seal-audit";
import { verifyAudit } from "./verify-audit";

const ROWS = Number(process.env.AUDIT_ROWS ?? 12_000);
const [ONE, OTHER] = [7_001, 7_002];
const database = ownDatabase();
let superuser: pg.Client;
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.adminUrl });
  await superuser.connect();
  await write(ONE, ROWS);
  await write(OTHER, 10);
  await sealAudit(query);
});
afterAll(async () => {
  await superuser.end();
});

const write = (branchId: number, rows: number) =>
  query(
    "t.write",
    `insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after)
     select $1, 'operator:1', 'x.change', 'x', n, 'r', jsonb_build_object('amount', n) from generate_series(1, $2::int) n`,
    [branchId, rows],
  );
const faults = async (branchId: number) => (await verifyAudit(query, branchId))[0]?.faults;
/** Runs SQL with all triggers disabled, returns the findings, and rolls back. */
async function found(statement: string): Promise<[unknown, unknown]> {
  await superuser.query(`begin; set local session_replication_role = replica; ${statement}`);
  const inside: typeof query = async (_, text, values = []) => (await superuser.query(text, [...values])).rows;
  const [one, other] = [await verifyAudit(inside, ONE), await verifyAudit(inside, OTHER)];
  await superuser.query("rollback");
  return [one[0]?.faults, other[0]?.faults];
}

test("sealed rows verify, and later rows are sealed with the next block", async () => {
  expect([await faults(ONE), await faults(OTHER)]).toEqual([[], []]);
  const [before] = await verifyAudit(query, OTHER);
  expect(await sealAudit(query)).toBe(0);
  await write(OTHER, 3);
  expect(await sealAudit(query)).toBe(1);
  const [after] = await verifyAudit(query, OTHER);
  expect(after).toEqual({
    ...{ branchId: OTHER, blocks: 2, hash: expect.not.stringMatching(before!.hash) },
    ...{ waiting: 0, since: null, faults: [] },
  });
});

test("a changed, removed or inserted row and a removed seal are found, at their block", async () => {
  const nth = `(select id from audit_log where branch_id = ${ONE} order by id offset ${Math.trunc(ROWS / 2)} limit 1)`;
  const [{ nr }] = (
    await superuser.query(`select min(nr) as nr from audit_seals where branch_id = ${ONE} and to_id >= ${nth}`)
  ).rows;
  const differs = [[{ nr, fault: "differs" }], []];
  for (const set of ["after = '{}'", "actor = 'operator:2'", "at = at + interval '1 ms'", "before = 'null'"])
    expect([set, await found(`update audit_log set ${set} where branch_id = ${ONE} and id = ${nth}`)]).toEqual([
      set,
      differs,
    ]);
  expect(await found(`delete from audit_log where branch_id = ${ONE} and id = ${nth}`)).toEqual(differs);
  const again = `update audit_log set id = -id where branch_id = ${ONE} and id = ${nth};
    insert into audit_log (branch_id, id, actor, action, subject_type, subject_id, request_id)
    select branch_id, -id, actor, action, subject_type, subject_id, request_id from audit_log where branch_id = ${ONE} and id < 0`;
  expect(await found(again)).toEqual(differs);
  // A forger who reseals a block would have to reseal all later ones.
  const forged = `update audit_log set after = '{}' where branch_id = ${ONE} and id = ${nth};
    update audit_seals s
       set hash = (select b.hash from audit_seals p cross join lateral audit_hash(p.hash, p.branch_id, p.to_id, s.to_id) b
                    where p.branch_id = s.branch_id and p.nr = s.nr - 1)
     where s.branch_id = ${ONE} and s.nr = ${nr}`;
  expect(await found(forged)).toEqual([[{ nr: nr + 1, fault: "differs" }], []]);
  expect(await found(`delete from audit_seals where branch_id = ${ONE} and nr = 1`)).toEqual([
    [{ nr: 2, fault: "missing" }],
    [],
  ]);
});

test("a numbered but uncommitted row is waited for and is in its block", async () => {
  await superuser.query("begin");
  await superuser.query(
    `insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id) values (${ONE}, 'system', 'x', 'x', 1, 'r')`,
  );
  await write(ONE, 2);
  const sealing = sealAudit(query);
  await superuser.query("select pg_sleep(0.3)");
  await superuser.query("commit");
  expect(await sealing).toBe(1);
  const { rows } = await superuser.query(
    `select rows from audit_seals where branch_id = ${ONE} order by nr desc limit 1`,
  );
  expect([rows, await faults(ONE)]).toEqual([[{ rows: 3 }], []]);
});

test("so is one whose writer has taken a number but has no transaction id yet", async () => {
  await superuser.query("begin");
  await superuser.query("lock table audit_log in row exclusive mode");
  const { rows: numbers } = await superuser.query(
    "select nextval(pg_get_serial_sequence('public.audit_log', 'id')) as id, pg_current_xact_id_if_assigned() as xid",
  );
  await write(ONE, 2);
  const sealing = sealAudit(query);
  await superuser.query("select pg_sleep(0.3)");
  await superuser.query(
    `insert into audit_log (branch_id, id, actor, action, subject_type, subject_id, request_id) values (${ONE}, $1, 'system', 'x', 'x', 1, 'r')`,
    [numbers[0].id],
  );
  await superuser.query("commit");
  expect([await sealing, await faults(ONE)]).toEqual([1, []]);
});

test("removal of a branch's last or all seals is found an hour later", async () => {
  await superuser.query("set session_replication_role = replica");
  await superuser.query("update audit_seals set sealed_at = sealed_at - interval '61 min'");
  await superuser.query("delete from audit_seals where branch_id = $1 and nr > 1", [OTHER]);
  await superuser.query("set session_replication_role = origin");
  expect((await faults(OTHER))!.at(-1)).toEqual({ nr: 2, fault: "unsealed" });
  expect(await found(`delete from audit_seals where branch_id = ${OTHER}`)).toEqual([
    [],
    [{ nr: 1, fault: "unsealed" }],
  ]);
  const robbed = [{ nr: 1, fault: "unsealed" }];
  expect(await found("delete from audit_seals")).toEqual([robbed, robbed]);
});

test("never sealed rows are waiting, not a fault, whatever their age", async () => {
  const FRESH = 7_003;
  await write(FRESH, 3);
  await superuser.query("begin; set local session_replication_role = replica");
  await superuser.query("update audit_log set at = at - interval '90 days' where branch_id = $1", [FRESH]);
  await superuser.query("commit");
  const [fresh] = await verifyAudit(query, FRESH);
  expect(fresh).toMatchObject({ blocks: 0, hash: "", waiting: 3, since: expect.any(Date), faults: [] });
});

test("seals are immutable, also for the app's role", async () => {
  for (const client of [query, async (_: string, text: string) => superuser.query(text)])
    await expect(client("t.change", "update audit_seals set rows = 1")).rejects.toThrow(
      /append-only|permission denied/,
    );
});
