import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "../../torture/command";
import { refusal, remove, start, stop, temporaryFolder } from "./product";

let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  await stop(await start({ dataDir }));
});
afterAll(() => remove(dataDir));

const file = (name: string) => join(dataDir, "secrets", name);

/** Without it, the start fails with one line and creates none; with it, it starts. */
async function without(name: string): Promise<string> {
  renameSync(file(name), file("kept-aside"));
  const { code, lines } = await refusal({ dataDir });
  renameSync(file("kept-aside"), file(name));
  expect([code, lines.length]).toEqual([1, 1]);
  return lines[0]!;
}

test("a missing AUTH_SECRET of an existing database stops the start in one line", async () => {
  expect(await without("auth")).toMatch(/secrets\/auth is missing, which the database was sealed with: restore it/);
});

test.each(["postgres", "safar_owner", "safar_app"])("so does the database password of %s", async (role) => {
  expect(await without(`database-${role}`)).toContain(`database-${role} is missing, and the database there knows it`);
});

test("another password of the database is reported", async () => {
  renameSync(file("database-safar_app"), file("kept-aside"));
  writeFileSync(file("database-safar_app"), "another-password\n");
  const { code, lines } = await refusal({ dataDir });
  renameSync(file("kept-aside"), file("database-safar_app"));
  expect([code, lines]).toEqual([1, [expect.stringContaining("database-safar_app is not the password that")]]);
});

test("an AUTH_SECRET of the environment that is another one is refused, until what was sealed is given up", async () => {
  const env = { AUTH_SECRET: "another-secret-of-thirty-two-letters" };
  const { code, lines } = await refusal({ dataDir, env });
  expect([code, lines]).toEqual([
    1,
    [expect.stringMatching(/^AUTH_SECRET is not what the database was sealed with: /)],
  ]);
  expect(await command("ops/rotate-secret-command.ts", ["--lost"], { DATA_DIR: dataDir, ...env })).toMatchObject({
    code: 0,
  });
  const running = await start({ dataDir, env });
  expect(await stop(running)).toBe(0);
  // It is used from now on.
  expect((await refusal({ dataDir })).code).toBe(1);
});
