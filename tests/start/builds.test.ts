import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freeFolder } from "../../scripts/lib/built.mjs";
import { serveFrom } from "../../scripts/lib/lock.mjs";
import { remove, temporaryFolder } from "./product";

test("a build goes into the older folder that no process serves, and nowhere while both are in use", async () => {
  const clone = await temporaryFolder();
  const [a, b] = ["builds/a", "builds/b"] as const;
  expect(await freeFolder(clone)).toBe(a);
  made(clone, a, 2);
  expect(await freeFolder(clone)).toBe(b);
  made(clone, b, 1);
  expect(await freeFolder(clone)).toBe(b);
  const old = await serveFrom(join(clone, b));
  const older = await serveFrom(join(clone, b));
  expect(await freeFolder(clone)).toBe(a);
  const newer = await serveFrom(join(clone, a));
  await expect(freeFolder(clone)).rejects.toThrow(
    `processes ${process.pid} and ${process.pid} serve from the 2 builds`,
  );
  await newer.release();
  await old.release();
  expect(await freeFolder(clone)).toBe(a);
  await older.release();
  expect(await freeFolder(clone)).toBe(b);
  await remove(clone);
});

function made(clone: string, folder: string, at: number) {
  mkdirSync(join(clone, folder), { recursive: true });
  writeFileSync(join(clone, folder, "stamp"), "of some sources");
  utimesSync(join(clone, folder, "stamp"), at, at);
}
