import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkoutAt } from "./checkout";
import { descendants, remove, start, stop, temporaryFolder } from "./product";

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" }).trim();
// Another user and another home can be tested by root only.
const isRoot = process.getuid?.() === 0;

/** Users of its processes: short-lived ones may be gone. */
const usersOf = (pid: number): Set<number> =>
  new Set(
    descendants(pid).flatMap((one) => {
      try {
        return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, "utf8"))![1]);
      } catch {
        return [];
      }
    }),
  );

describe.skipIf(!isRoot)("by folder and account", () => {
  test("an ordinary user, without LANG", async () => {
    const name = "safar-start-test";
    run("sh", "-c", `id ${name} >/dev/null 2>&1 || useradd --no-create-home --shell /bin/sh ${name}`);
    const user = { uid: Number(run("id", "-u", name)), gid: Number(run("id", "-g", name)) };
    const home = await temporaryFolder({ linked: true });
    const cwd = join(home, "checkout");
    const dataDir = join(home, "data");
    const takeAway = await checkoutAt(cwd);
    await mkdir(dataDir);
    await chown(dataDir, user.uid, user.gid);

    const running = await start({ dataDir, cwd, user, env: { HOME: home } });
    const users = usersOf(running.child.pid!);
    expect(await stop(running)).toBe(0);
    expect([...users]).toEqual([user.uid]);
    takeAway();
    await remove(home);
    run("userdel", name);
  });

  test("root in a private home folder: the database moves to where its account can read", async () => {
    const closed = await mkdtemp("/root/safar-start-");
    await chmod(closed, 0o700);
    const cwd = join(closed, "checkout");
    const takeAway = await checkoutAt(cwd);
    const dataDir = join(closed, "data");

    const running = await start({ dataDir, cwd, fresh: true });
    const away = readFileSync(join(dataDir, "postgres.at"), "utf8").trim();
    expect(away).toMatch(/^\/var\/lib\/safar\/[0-9a-f]{12}$/);
    expect(existsSync(join(away, "cluster/PG_VERSION"))).toBe(true);
    expect(await stop(running)).toBe(0);
    const again = await start({ dataDir, cwd });
    expect(await stop(again)).toBe(0);

    // Deleting the data starts over at the same place.
    await remove(dataDir);
    const anew = await start({ dataDir, cwd, fresh: true });
    const other = readFileSync(join(dataDir, "postgres.at"), "utf8").trim();
    expect(other).not.toBe(away);
    expect(await stop(anew)).toBe(0);
    takeAway();
    await Promise.all([remove(away), remove(other), remove(closed)]);
  });
});
