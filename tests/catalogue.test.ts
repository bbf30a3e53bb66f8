import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogueFaults, firstOf } from "@/server/catalogue";
import { startEmbedded, urls } from "../ops/embedded";
import { binariesIn } from "../ops/embedded/binaries";
import { initialise } from "../ops/embedded/initialise";
import { runAs } from "../ops/embedded/run-as";
import { startServer, stopServer } from "../ops/embedded/server";
import { GOLDEN, parseGolden, printGolden, readCatalogue, readGolden } from "../ops/schema/catalogue";
import { readMigrations, readSqlFiles } from "../ops/schema/files";
import { WITHOUT_PATH } from "../ops/schema/own-path";
import { breaks, RELEASE, readRelease, STRICT } from "../ops/schema/release";
import { sqlTypes } from "../ops/schema/sql-types";
import { migrate, schemaChecksum } from "../prisma/migrate";
import { seed } from "../prisma/seed";
import { folderOfRun } from "./folder-of-run";
import { quietPool } from "./quiet-pool";
import { typeFaults } from "./type-faults";

const DEBIAN = "/usr/lib/postgresql/15";
const PLPGSQL_CHECK = join(DEBIAN, "lib/plpgsql_check.so");
const run = promisify(execFile);
const words = { admin: "admin-password", owner: "owner-password", app: "app-password" };

type Place = { ownerUrl: string; appUrl: string; adminUrl: string; stop: () => Promise<void> };
let folder: string;
const places: Place[] = [];

/** An empty cluster of Debian's version 15 with the product's roles, as set up by an operator; JIT at its default. */
async function debian(name: string): Promise<Place> {
  const [home, as] = [join(folder, name), await runAs()];
  await mkdir(home);
  if (as.uid !== undefined) await chown(home, as.uid, as.gid!);
  const place = { binaries: binariesIn(DEBIAN), home, cluster: join(home, "cluster"), as };
  await initialise({ place, passwords: words });
  const server = await startServer({ place, connections: 50, options: { fsync: "off" } });
  const made = { ...urls(server, words), stop: () => stopServer(server) };
  places.push(made);
  return made;
}

async function embedded(name: string): Promise<Place> {
  const made = await startEmbedded({ dataDir: join(folder, name) });
  places.push(made);
  return made;
}

async function as<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = quietPool({ connectionString: url, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Rows of each table in any order. */
const rowsOf = (url: string) =>
  as(url, async (pool) => {
    await pool.query("set timezone = 'UTC'");
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'ledger', 'deployment', 'graphile_worker') and c.relkind = 'r' order by 1`,
    );
    const held: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as held from ${name} t`,
      );
      held[name] = rows[0].held;
    }
    return held;
  });

const catalogueOf = (url: string) => as(url, readCatalogue);
const checksum = async () =>
  schemaChecksum(...(await Promise.all([readMigrations(process.cwd()), readSqlFiles(process.cwd())])));

let source: Place;
beforeAll(async () => {
  folder = await folderOfRun("test");
  await run("chmod", ["755", folder]);
  source = existsSync(DEBIAN) ? await debian("source") : await embedded("source");
  await migrate(source);
  const storage = { dataDir: folder, s3: undefined };
  await seed({ ownerUrl: source.ownerUrl, demoPassword: "Demo-Password-1", storage, authSecret: "s".repeat(32) });
}, 240_000);
afterAll(async () => {
  for (const place of places) await place.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(existsSync(DEBIAN))("pg_dump and pg_restore, as documented", () => {
  const dump = () => join(folder, "safar.dump");
  beforeAll(async () => {
    await run(join(DEBIAN, "bin/pg_dump"), ["-Fc", "-f", dump(), source.ownerUrl]);
  }, 60_000);

  test.each([
    ["PostgreSQL 15", () => debian("target")],
    ["the embedded one", () => embedded("target-embedded")],
  ])(
    "into an empty cluster of %s: no errors, every object, every row",
    async (_, make) => {
      const target = await make();
      await run(join(DEBIAN, "bin/pg_restore"), ["--exit-on-error", "-d", target.ownerUrl, dump()]);
      expect(await catalogueOf(target.ownerUrl)).toEqual(await catalogueOf(source.ownerUrl));
      expect(await rowsOf(target.ownerUrl)).toEqual(await rowsOf(source.ownerUrl));
      expect((await migrate(target)).changed).toBe(false);
    },
    120_000,
  );

  test("a restore that lost an object stops the start with its name; additional objects do not", async () => {
    const target = places.at(-1)!;
    await as(target.ownerUrl, (pool) =>
      pool.query("create table beside (n int); alter table passengers add column beside int"),
    );
    await migrate(target);
    await as(target.ownerUrl, (pool) => pool.query("drop table passenger_documents"));
    await expect(migrate(target)).rejects.toThrow(/table public\.passenger_documents is missing, and \d+ more/);
  });
});

/**
 * Findings of plpgsql_check in each function: for trigger functions with one of their tables and all their transition
 * tables. Without 42804: values are converted to the variable's type on purpose (JSON to arrays).
 */
const FINDINGS = `
  select concat_ws(' ', p.oid::regprocedure, c.lineno, c.level, c.sqlstate, c.message, c.detail) as finding
    from pg_proc p
    join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
    join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'ledger')
    left join (select t.tgfoid, min(t.tgrelid) as relation, max(t.tgoldtable) as old, max(t.tgnewtable) as new
                 from pg_trigger t where not t.tgisinternal group by 1) t on t.tgfoid = p.oid
   cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.relation, 0::oid), fatal_errors => false,
     oldtable => t.old, newtable => t.new) c
   where (p.prorettype <> 'trigger'::regtype or t.relation is not null) and c.sqlstate <> '42804'
   order by 1`;
/** It sees a row type in it, which a row of a result is. */
const EXPECTED = [
  'take_payment(payment_act_request) warning extra 00000 composite OUT variable "payment" is not single argument',
];

test.runIf(existsSync(PLPGSQL_CHECK))(
  "plpgsql_check finds nothing in any function, but a planted fault and a renamed field",
  async () => {
    const findings = await as(source.adminUrl, async (pool) => {
      await pool.query("begin; create extension plpgsql_check");
      const before = await pool.query<{ finding: string }>(FINDINGS);
      await pool.query(
        "create function planted() returns int language plpgsql as 'begin return absent from branches; end'",
      );
      const after = await pool.query<{ finding: string }>(FINDINGS);
      await pool.query("alter type charter_item_request rename attribute lock_id to hold_id");
      const renamed = await pool.query<{ finding: string }>(FINDINGS);
      await pool.query("rollback");
      return [before, after, renamed].map(({ rows }) => rows.map(({ finding }) => finding));
    });
    expect(findings[0]).toEqual(EXPECTED);
    expect(findings[1]).toEqual([
      expect.stringContaining('planted() 1 error 42703 column "absent" does not exist'),
      ...EXPECTED,
    ]);
    expect(findings[2]).toContainEqual(
      expect.stringMatching(/^book_charter_many\(jsonb\) .* column i\.lock_id does not exist/),
    );
  },
);

test("a field renamed in the database fails the type check of what sends it", async () => {
  const text = await as(source.ownerUrl, async (pool) => {
    await pool.query("begin");
    await pool.query("alter type charter_item_request rename attribute lock_id to hold_id");
    const types = await sqlTypes(pool);
    await pool.query("rollback");
    return types;
  });
  const checked = "domain/sales/booking/book-charter.ts";
  // No other fault: without the rename there is none.
  expect(await typeFaults({ file: "domain/kernel/sql-types.ts", text, checked })).toEqual([
    expect.stringMatching(/book-charter\.ts.*'lock_id' does not exist in type 'CharterItemRequest'/),
  ]);
}, 240_000);

const LOSSES: [string, string, RegExp][] = [
  ["a column", "alter table branches drop column demo", /^column public\.branches\.demo is missing/],
  [
    "a foreign key",
    "alter table passengers drop constraint passengers_branch_id_merged_into_fkey",
    /^foreign key \S+ of public\.passengers is missing/,
  ],
  [
    "a check",
    "alter table ledger.vouchers drop constraint vouchers_total_check",
    /^constraint vouchers_total_check of ledger\.vouchers is missing$/,
  ],
  [
    "a trigger",
    "do $$ begin execute (select format('drop trigger %I on passengers', tgname) from pg_trigger where tgrelid = 'passengers'::regclass and not tgisinternal limit 1); end $$",
    /^trigger \S+ of public\.passengers is missing$/,
  ],
  [
    "a trigger put to sleep",
    "alter table audit_log disable trigger user",
    /^trigger \S+ of public\.audit_log was changed/,
  ],
  ["an index", "drop index ledger.entries_general", /^index \S+ of ledger\.\S+ is missing/],
  [
    "a body",
    "create or replace function person_sound(name text) returns text language sql immutable as $$ select 'x' $$",
    /^function public\.person_sound\(name text\) was changed$/,
  ],
  [
    "a path",
    "alter function book_charter(jsonb) reset search_path",
    /^function public\.book_charter\(\S+ jsonb\) was changed$/,
  ],
];
const SEEN_FROM_NOWHERE = "set local search_path = pg_catalog";
describe("what a start compares", () => {
  test.each(LOSSES)("reports %s", async (_, loss, expected) => {
    const client = new pg.Client({ connectionString: source.ownerUrl });
    await client.connect();
    // In one transaction, which closing the connection rolls back.
    const within = (text: string) => client.query(/^(begin|rollback)/.test(text) ? SEEN_FROM_NOWHERE : text);
    try {
      await client.query("begin");
      await client.query(loss);
      expect(firstOf(await catalogueFaults({ query: within } as never))).toMatch(expected);
    } finally {
      await client.end();
    }
  });

  test("the golden catalogue is of these migrations and SQL files", async () => {
    const now = await catalogueOf(source.ownerUrl);
    const schema = await checksum();
    if (process.env.UPDATE_CATALOGUE) {
      await nextRelease(schema, now);
      await writeFile(GOLDEN, printGolden(schema, now));
    }
    const mends = "where this is meant: UPDATE_CATALOGUE=1 npx vitest run --project db tests/catalogue.test.ts";
    expect(await readGolden(process.cwd(), schema), mends).toEqual(now);
    expect((await readRelease(process.cwd()))?.schema, mends).toBe(schema);
  });
});

/** A changed schema has its own release, also when two branches of work are merged (the file may name several). */
async function nextRelease(schema: string, now: Awaited<ReturnType<typeof catalogueOf>>) {
  const released = await readFile(RELEASE, "utf8");
  if ((await readRelease(process.cwd()).catch(() => undefined))?.schema === schema) return;
  const newest = (name: string) =>
    Math.max(...[...released.matchAll(new RegExp(`"${name}": (\\d+)`, "g"))].map(([, n]) => Number(n)));
  const before = parseGolden(await readFile(GOLDEN, "utf8"));
  const { rows } = await as(source.ownerUrl, (pool) => pool.query<{ object: string }>(STRICT));
  const broken = breaks(before, now, new Set(rows.map(({ object }) => object)));
  const release = newest("release") + 1;
  const oldest = broken.length > 0 ? release : newest("oldest");
  const why = broken.length > 0 ? `older builds may not fit ${broken.slice(0, 5).join(", ")}` : "older builds go on";
  console.log(`release ${release}, oldest ${oldest}: ${why}`);
  await writeFile(RELEASE, `${JSON.stringify({ release, oldest, schema }, null, 2)}\n`);
}

test("every function has its own search path or qualifies every name with its schema", async () => {
  const without = (text = "select") =>
    as(source.ownerUrl, async (pool) => {
      await pool.query(`begin; ${WITHOUT_PATH}; ${text}`);
      const { rows } = await pool.query<{ name: string }>("select name from pg_temp.without_path()");
      await pool.query("rollback");
      return rows.map(({ name }) => name);
    });
  expect(await without()).toEqual([]);
  expect(
    await without(`create function planted() returns bigint language sql stable as 'select count(*) from branches';
      create function planted_too() returns int language plpgsql as 'begin return 1; end';
      create function fine() returns bigint language sql stable as 'select count(*) from public.branches'`),
  ).toEqual(["public.planted()", "public.planted_too()"]);
});
