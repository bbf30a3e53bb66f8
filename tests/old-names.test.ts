import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "./own-database";

/**
 * Functions that were renamed answer under their old names for one release: a process of a build before calls those. Each wrapper
 * passes its arguments on in their order, has the types and rights of what it calls, and answers the same.
 */
const FILE = readFileSync("prisma/sql/kernel/zz-old-names.sql", "utf8");
const WRAPPERS = [...FILE.matchAll(/^create or replace function ([\w.]+)/gm)].map(([, name]) => name!);
const DROPPED = [...FILE.slice(FILE.indexOf("any ('{")).matchAll(/(?:public|ledger)\.\w+/g)].map(([name]) => name);

const database = ownDatabase();
const client = new pg.Client({ connectionString: database.adminUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

type Signature = { types: string[]; result: string; body: string; set: boolean; traits: string; granted: boolean };
async function signatureOf(name: string): Promise<Signature> {
  const { rows } = await client.query<Signature>(
    `select array(select format_type(t, null) from unnest(p.proargtypes) t) as types, pg_get_function_result(p.oid) as result,
            btrim(p.prosrc, E' \\n') as body, p.proretset or p.prorettype = 'record'::regtype as set,
            concat_ws(' ', p.provolatile, p.proisstrict) as traits,
            has_function_privilege((select rolname from pg_roles where rolname like 'safar_app%' limit 1), p.oid, 'execute') as granted
       from pg_proc p where p.oid = $1::regproc`,
    [name],
  );
  return rows[0]!;
}

const targetOf = (body: string) => /^select (?:\* from )?((?:public|ledger)\.\w+)\(/.exec(body)?.[1];

/** What a call without a single value comes to: its rows, or what it is refused by. Nothing of it stays. */
async function answerOf(name: string, types: string[]): Promise<unknown> {
  await client.query("begin");
  try {
    const values = types.map((type) => `null::${type}`).join(", ");
    const { rows } = await client.query(`select to_jsonb(t) as answer from ${name}(${values}) t`);
    return rows.map(({ answer }) => (answer && typeof answer === "object" ? Object.values(answer) : answer));
  } catch (error) {
    return { code: (error as { code?: string }).code, message: (error as Error).message };
  } finally {
    await client.query("rollback");
  }
}

test.each(WRAPPERS)("%s answers as the function it was renamed to", async (name) => {
  const old = await signatureOf(name);
  const target = targetOf(old.body)!;
  const now = await signatureOf(target);
  const passed = old.types.map((_, i) => `$${i + 1}`).join(", ");
  expect(old.body).toBe(`select ${old.set ? "* from " : ""}${target}(${passed})`);
  expect(old.granted).toBe(true);
  expect({ ...old, body: "" }).toEqual({ ...now, body: "" });
  expect(await answerOf(name, old.types)).toEqual(await answerOf(target, now.types));
});

test("a wrapper that passes its arguments on in another order is caught", async () => {
  await client.query("begin");
  await client.query(
    "create function public.planted(a int, b int) returns int language sql as $$ select public.planted($2, $1) $$",
  );
  const { body, types } = await signatureOf("public.planted");
  await client.query("rollback");
  expect(body).not.toBe(`select ${targetOf(body)}(${types.map((_, i) => `$${i + 1}`).join(", ")})`);
});

test("what triggers and other functions alone called is gone", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname || '.' || p.proname = any($1)`,
    [DROPPED],
  );
  expect(DROPPED.length).toBeGreaterThan(90);
  expect(rows).toEqual([]);
});
