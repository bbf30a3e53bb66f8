import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const app = new pg.Client({ connectionString: process.env.DATABASE_URL });
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
beforeAll(() => Promise.all([app.connect(), owner.connect()]));
afterAll(() => Promise.all([app.end(), owner.end()]));

const history = ["audit_log", "booking_history"];

describe("the app's role", () => {
  test.each(history)("adds to %s and cannot change it", async (table) => {
    await expect(app.query(`update ${table} set branch_id = 1`)).rejects.toThrow(/permission denied/);
    await expect(app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    await expect(app.query(`truncate ${table}`)).rejects.toThrow(/permission denied/);
    const { rows } = await app.query("select has_table_privilege($1, 'insert') as may", [table]);
    expect(rows[0].may).toBe(true);
  });

  test("cannot shape the schema or touch the record of migrations", async () => {
    await expect(app.query("create table x (y int)")).rejects.toThrow(/permission denied/);
    await expect(app.query("drop table bookings")).rejects.toThrow(/must be owner/);
    await expect(app.query("delete from _prisma_migrations")).rejects.toThrow(/permission denied/);
  });

  test("adds a job and sees it", async () => {
    await app.query("select graphile_worker.add_job('grants-test', job_key => 'grants-test')");
    const { rows } = await app.query("select count(*)::int as n from graphile_worker.jobs where key = 'grants-test'");
    expect(rows[0].n).toBe(1);
    await app.query("select graphile_worker.remove_job('grants-test')");
  });
});

describe("the owner", () => {
  test.each(history)("cannot empty %s by mistake", async (table) => {
    await expect(owner.query(`truncate ${table}`)).rejects.toThrow(/append-only/);
  });
});

test("text is UTF-8, and Persian letters are letters", async () => {
  const { rows } = await app.query(
    "select current_setting('server_encoding') as encoding, 'مشهد' ~ '^\\w+$' as letters",
  );
  expect(rows[0]).toEqual({ encoding: "UTF8", letters: true });
});
