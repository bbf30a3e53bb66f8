import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownDatabase } from "../own-database";
import { columnsWith, inventory } from "./columns";
import { MARKERS, markPeople } from "./marked-people";

const database = ownDatabase();
let superuser: pg.Client;
let found: string[];
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.adminUrl });
  await superuser.connect();
  await markPeople();
  found = await columnsWith(superuser, MARKERS);
}, 120_000);
afterAll(async () => {
  await superuser.end();
});

/** Append-only or published tables: they must not contain personal data in plain text. */
const NEVER = /^(audit_log|audit_seals|audit_reseals|booking_history|outbox|api_calls|supplier_calls)\./;

describe("where personal data is stored in clear", () => {
  test("it is a column of the inventory in docs/privacy.md", () => {
    expect(found.filter((column) => !inventory().includes(column))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(["passengers.national_code", "booking_passengers.birth_date"]));
  });

  test("what the inventory lists is there", async () => {
    const { rows } = await superuser.query(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
         from information_schema.columns`,
    );
    const there = new Set(rows.map(({ name }) => name));
    expect(inventory().filter((column) => !there.has(column))).toEqual([]);
  });

  test("it is never the audit log, a history, a sent message, or a log", () => {
    expect([...found, ...inventory()].filter((column) => NEVER.test(column))).toEqual([]);
  });

  test("an unlisted column with personal data is found", async () => {
    await superuser.query("begin");
    await superuser.query("create table beside (note jsonb)");
    await superuser.query("insert into beside values (jsonb_build_object('who', $1::text))", [MARKERS[0]]);
    await superuser.query(
      "insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id, after) values (1, 'system', 'x', 'x', 1, 'r', $1)",
      [JSON.stringify({ note: `called ${MARKERS.at(-1)}` })],
    );
    const planted = (await columnsWith(superuser, MARKERS)).filter((column) => !found.includes(column));
    await superuser.query("rollback");
    expect(planted).toEqual(["audit_log.after", "beside.note"]);
  });
});
