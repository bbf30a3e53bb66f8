import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { listHistory } from "@/domain/people/passenger/list-history";
import { sealAudit } from "@/domain/platform/audit-seal/seal-audit";
import { verifyAudit } from "@/domain/platform/audit-seal/verify-audit";
import { config } from "@/server/config";
import { query } from "@/server/db";
import { sealPersons } from "../../ops/seal-persons";
import { ctxOf, office } from "../fixtures";
import { personOf } from "../operators";
import { ownDatabase } from "../own-database";
import { columnsWith } from "./columns";

const ROWS = 7_000;
const CODE = "0499370899";
const database = ownDatabase();
let superuser: pg.Client;
let [clerk, other]: OperatorActor[] = [];
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.adminUrl });
  await superuser.connect();
  [clerk, other] = [await personOf((await office()).branchId), await personOf((await office()).branchId)];
  for (const { branchId } of [clerk, other])
    await superuser.query("insert into passengers (branch_id, id, first_name, last_name) values ($1, 1, 'a', 'b')", [
      branchId,
    ]);
});
afterAll(async () => {
  await superuser.end();
});

/** As written by releases before personal keys. */
async function before(write: () => Promise<unknown>): Promise<void> {
  await superuser.query("set session_replication_role = replica");
  await write();
  await superuser.query("set session_replication_role = origin");
}
const inClear = (branchId: number, rows: number) =>
  before(() =>
    superuser.query(
      `insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, before, after)
       select $1, 'system', 'passenger.update', case n % 3 when 0 then 'document' else 'passenger' end, 1 + n % 50, 'r',
              jsonb_build_object('mobile', null, 'nationality', 'IR'), jsonb_build_object('mobile', case n % 3 when 0 then '-' else $3::text || n end, 'big', 9007199254740993)
         from generate_series(0, $2::int - 1) n`,
      [branchId, rows, `+98912${CODE}`],
    ),
  );
const faults = async () => (await verifyAudit(query)).flatMap((log) => log.faults);
const seal = () => sealPersons({ ownerUrl: process.env.DATABASE_OWNER_URL!, authSecret: config().authSecret });
const reseals = async () => (await superuser.query("select * from audit_reseals order by branch_id, nr")).rows;

test("what stood in clear is sealed under a recorded new seal, cut short or not, and is read as before", async () => {
  const { branchId } = clerk!;
  await inClear(branchId, ROWS);
  await before(() =>
    superuser.query(
      `insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after) values
         ($1, 'system', 'message_group.take_out', 'message_group', '1', 'r', '{"address": "+98912${CODE}"}'),
         ($1, 'system', 'message_opt_out.set', 'message_opt_out', '+98912${CODE}', 'r', '{"out": true}'),
         ($1, 'system', 'telephony.call', 'telephony_act', '1', 'r', '{"target": "+98912${CODE}", "state": "done"}')`,
      [branchId],
    ),
  );
  await sealAudit(query);
  const sealed = (
    await superuser.query("select nr, hash from audit_seals where branch_id = $1 order by nr", [branchId])
  ).rows;
  expect(sealed.length).toBe(2);
  // The second block fails, like a process killed between two.
  await superuser.query("alter table audit_reseals add constraint planted check (nr < 2)");
  await expect(seal()).rejects.toThrow(/planted/);
  expect([await faults(), (await reseals()).length]).toEqual([[], 1]);
  await superuser.query("alter table audit_reseals drop constraint planted");
  const twice = await Promise.all([seal(), seal()]);
  expect(twice.map(({ rows }) => rows > 0).sort()).toEqual([false, true]);

  expect(await faults()).toEqual([]);
  expect(await columnsWith(superuser, [CODE])).toEqual([]);
  const result = await reseals();
  expect(result.map(({ nr, old_hash, reason }) => [nr, old_hash, reason])).toEqual(
    sealed.map(({ nr, hash }) => [nr, hash, "persons"]),
  );
  expect(result.map(({ hash }) => hash)).not.toEqual(sealed.map(({ hash }) => hash));
  const history = await listHistory(ctxOf(clerk!), { id: 1 });
  expect(history[0]).toMatchObject({
    before: { mobile: null, nationality: "IR" },
    after: { mobile: expect.stringContaining(CODE) },
  });
  const { rows } = await superuser.query("select distinct after->>'big' as big from audit_log where after ? 'big'");
  expect(rows).toEqual([{ big: "9007199254740993" }]);
  const shortened = await superuser.query(
    "select subject_id, after from audit_log where subject_type ~ '^(message|telephony)' order by id",
  );
  expect(shortened.rows).toEqual([
    { subject_id: "1", after: { ends_in: CODE.slice(-4) } },
    { subject_id: CODE.slice(-4), after: { out: true } },
    { subject_id: "1", after: { ends_in: CODE.slice(-4), state: "done" } },
  ]);
  // Later blocks depend on the new seals; nothing is left to do.
  await query(
    "t.later",
    "insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id) values ($1, 'system', 'x', 'x', '1', 'r')",
    [branchId],
  );
  expect([await sealAudit(query), await faults(), await seal()]).toEqual([1, [], { rows: 0, left: [] }]);
});

test("a block changed by hand is not sealed again, which would hide the change", async () => {
  await superuser.query("delete from deployment.state where name = 'audit-persons'");
  await inClear(other!.branchId, 10);
  await sealAudit(query);
  await before(() =>
    superuser.query("update audit_log set actor = 'operator:9' where branch_id = $1", [other!.branchId]),
  );
  const { left } = await seal();
  expect(left).toEqual([expect.stringContaining(`block 1 of branch ${other!.branchId}`)]);
  expect(await faults()).toEqual([{ nr: 1, fault: "differs" }]);
});
