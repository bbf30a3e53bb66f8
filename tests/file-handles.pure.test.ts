import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replaceFile } from "../ops/backup/copy";
import { sourcesIn } from "./source-paths";

/**
 * Finds file handles left open when the operation after opening fails: Node 26 ends the process when it collects one.
 */
function leftOpen(text: string): string[] {
  if (!/import \{[^}]*\bopen\b[^}]*\} from "node:fs\/promises"/.test(text)) return [];
  return [...text.matchAll(/(?:const (\w+) = await|return|=>) open\([^\n]*\n(.*)/g)].flatMap(([all, name, next]) => {
    const closed = name && (next!.trim() === "try {" || next!.includes(`.finally(() => ${name}.close())`));
    return closed ? [] : [all.split("\n")[0]!.trim()];
  });
}

const files = sourcesIn(["ops", "src", "prisma"], /\.ts$/);

test("each opened file is closed on every path", () => {
  const found = files.flatMap(([path, text]) => leftOpen(text).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});

test("one that is not would be found", () => {
  const planted = `import { open } from "node:fs/promises";
async function f() {
  const file = await open("x", "w");
  await file.writeFile("y");
  await file.close();
}`;
  expect(leftOpen(planted)).toEqual(['const file = await open("x", "w");']);
});

test("a full disk leaves no handle behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "safar-full-"));
  // Writing there fails for lack of space.
  symlinkSync("/dev/full", join(folder, `x.${process.pid}`));
  const open = () => readdirSync("/proc/self/fd").length;
  const before = open();
  for (let time = 0; time < 20; time++)
    await expect(replaceFile(join(folder, "x"), "y")).rejects.toMatchObject({ code: "ENOSPC" });
  expect(open()).toBeLessThan(before + 5);
  rmSync(folder, { recursive: true });
});
