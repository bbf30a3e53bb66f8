import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binariesIn, findBinaries } from "../../ops/embedded/binaries";
import { initialise } from "../../ops/embedded/initialise";
import { runAs } from "../../ops/embedded/run-as";
import { type Server, startServer, stopServer } from "../../ops/embedded/server";
import { refusal, remove, sql, start, stop, temporaryFolder } from "./product";

const DEBIAN = "/usr/lib/postgresql/15";
const words = { admin: "admin-password", owner: "owner-password", app: "app-password" };

let folder: string;
let server: Server;
const url = (role: string, password: string, database = "safar") =>
  `postgresql://${role}:${password}@127.0.0.1:${server.port}/${database}`;

/** A server other than the product's: Debian's version 15, the oldest supported, if installed. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const as = await runAs();
  const home = join(folder, "server");
  const { mkdir, chown } = await import("node:fs/promises");
  await mkdir(home);
  if (as.uid !== undefined) await chown(home, as.uid, as.gid!);
  const binaries = existsSync(DEBIAN) ? binariesIn(DEBIAN) : await findBinaries();
  const place = { binaries, home, cluster: join(home, "cluster"), as };
  await initialise({ place, passwords: words });
  server = await startServer({ place, connections: 100 });
});
afterAll(async () => {
  await stopServer(server);
  await remove(folder);
});

describe("with DATABASE_URL", () => {
  test("migrates as the owner, runs as the app's role, creates no database", async () => {
    const dataDir = join(folder, "data");
    const env = { DATABASE_URL: url("safar_app", words.app), DATABASE_OWNER_URL: url("safar_owner", words.owner) };
    const running = await start({ dataDir, env });
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    const [row] = await sql<{ may: boolean }>(
      env.DATABASE_URL,
      "select has_table_privilege('audit_log', 'update') as may",
    );
    expect(row!.may).toBe(false);
    expect(await stop(running)).toBe(0);
  });

  test("one role for both is reported in one line", async () => {
    const running = await start({
      dataDir: join(folder, "data"),
      env: { DATABASE_URL: url("safar_owner", words.owner) },
    });
    expect(running.said()).toMatch(/^Note: DATABASE_OWNER_URL and DATABASE_URL name the same role.*$/m);
    expect(await stop(running)).toBe(0);
  });

  test.each([
    ["with_c", "encoding 'UTF8' lc_ctype 'C' lc_collate 'C'", /ctype does not know Persian letters/],
    ["with_ascii", "encoding 'SQL_ASCII' lc_ctype 'C' lc_collate 'C'", /encoding must be UTF8, it is SQL_ASCII/],
  ])("a database %s is refused in one line", async (name, options, why) => {
    await sql(url("postgres", words.admin, "postgres"), `create database ${name} template template0 ${options}`);
    const { code, lines } = await refusal({
      dataDir: join(folder, "data"),
      env: { DATABASE_URL: url("postgres", words.admin, name) },
    });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^DATABASE_URL is not usable: /);
    expect(lines[0]).toMatch(why);
  });

  test("a wrong password is reported in one line that does not repeat it", async () => {
    const { code, lines } = await refusal({
      dataDir: join(folder, "data"),
      env: { DATABASE_URL: url("safar_app", "guessed-word") },
    });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^DATABASE_URL is not usable: password authentication failed/);
    expect(lines[0]).not.toContain("guessed-word");
  });
});
