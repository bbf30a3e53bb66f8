import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NARROWING, QUESTIONS } from "../ops/sql/questions";
import { asTable } from "../ops/sql/table";
import { command } from "../torture/command";
import { office } from "./fixtures";

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
});
afterAll(() => owner.end());

test.each(Object.keys(QUESTIONS))("%s is available, is bounded, and is in the runbook", async (name) => {
  const { text, by } = QUESTIONS[name]!;
  await owner.query("begin read only");
  try {
    await owner.query(
      text,
      by.map((one) => NARROWING[one].otherwise),
    );
    expect(name === "release" || /limit \d+/.test(text)).toBe(true);
  } finally {
    await owner.query("rollback");
  }
  expect(readFileSync("docs/operate.md", "utf8")).toContain(`\`${name}\``);
});

const sql = (...words: string[]) => {
  const { DATABASE_URL = "", DATABASE_OWNER_URL = "", DATA_DIR = "" } = process.env;
  return command("ops/sql/sql-command.ts", words, { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR });
};

test("an operator's actions are found by person and branch day, deletions included", async () => {
  const { branchId } = await office();
  const { rows } = await owner.query(
    "insert into operators (name, name_latin, personnel_id, password_hash) values ('x', 'x', (9e8 + floor(random() * 1e8))::bigint::text, 'x') returning id, personnel_id",
  );
  const [person] = rows;
  await owner.query(
    `insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id)
     values ($1, '2026-11-24 12:00Z', $2, 'account.delete', 'account', '7', 'r'), ($1, '2026-11-23 12:00Z', $2, 'account.create', 'account', '7', 'r')`,
    [branchId, `operator:${person.id}`],
  );
  const { code, said } = await sql("actions", "--operator", person.personnel_id, "--day", "2026-11-24");
  expect(code).toBe(0);
  expect(said).toContain("account.delete");
  expect(said).toContain("(1 rows)");
});

test("nothing can be changed, and only one statement at a time is run", async () => {
  expect(await sql("--query", "update branches set name = name")).toMatchObject({
    code: 1,
    said: expect.stringContaining("read-only"),
  });
  expect(await sql("--query", "commit; delete from outbox")).toMatchObject({
    code: 1,
    said: expect.stringContaining("multiple commands"),
  });
  expect(await sql("actions", "--day", "yesterday")).toMatchObject({
    code: 1,
    said: "--day yesterday is not a day, YYYY-MM-DD",
  });
});

test("a table is as wide as what is in it", () => {
  expect(
    asTable(
      ["who", "n"],
      [
        ["a b", 5],
        [null, 12],
      ],
    ).split("\n"),
  ).toEqual(["who   n", "a b   5", "-    12", "(2 rows)"]);
});
