import { expect, test } from "vitest";
import { makeClient, makePool } from "@/server/connection";
import { pool } from "@/server/db";
import { inSnapshot } from "@/server/snapshot";

const url = process.env.DATABASE_OWNER_URL;
const ASK = "select current_setting('jit') as jit, current_setting('application_name') as name";
type SettingRow = { jit: string; name: string };

/** The test server has JIT off: here it would compile, unless the connection turns it off. */
const compiling = async (work: () => Promise<SettingRow>): Promise<SettingRow> => {
  const owner = makeClient({ name: "test", connectionString: url });
  await owner.connect();
  try {
    await owner.query("do $$ begin execute format('alter role %I set jit = on', current_user); end $$");
    return await work();
  } finally {
    await owner.query("do $$ begin execute format('alter role %I reset jit', current_user); end $$");
    await owner.end();
  }
};

test("a pool and a direct connection disable JIT on the server, whatever its default", async () => {
  const made = await compiling(async () => {
    const pool = makePool({ name: "of a test", connectionString: url, max: 1 });
    const { rows } = await pool.query<SettingRow>(ASK);
    await pool.end();
    return rows[0]!;
  });
  expect(made).toEqual({ jit: "off", name: "safar of a test" });
  const single = await compiling(async () => {
    const client = makeClient({ name: "of a test", connectionString: url });
    await client.connect();
    const { rows } = await client.query<SettingRow>(ASK);
    await client.end();
    return rows[0]!;
  });
  expect(single.jit).toBe("off");
});

test("so do the calls and the readers of snapshots; behind a pooler nothing is sent at the start", async () => {
  expect((await pool().query<SettingRow>(ASK)).rows[0]).toEqual({ jit: "off", name: "safar app" });
  for await (const row of inSnapshot(async function* (books) {
    yield await books.all<SettingRow>(ASK);
  }))
    expect(row).toEqual([{ jit: "off", name: "safar snapshot" }]);
  const options = (pooled: boolean) =>
    makeClient({ name: "x", connectionString: url, pooled }) as unknown as {
      connectionParameters: { options?: string };
    };
  expect(options(false).connectionParameters.options).toBe("-c jit=off");
  expect(options(true).connectionParameters.options).toBeFalsy();
});
