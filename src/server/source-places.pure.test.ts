import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { sourcePlaces } from "./source-places";

const folder = mkdtempSync(join(tmpdir(), "safar-places-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The stack of an error thrown on line 2 of a source, printed by its minified bundle in Node without source maps. */
async function thrown(name: string): Promise<string> {
  const [source, outfile] = [join(folder, `${name}.ts`), join(folder, `${name}.mjs`)];
  writeFileSync(
    source,
    "function fails(n: number) {\n  throw new Error(String(n));\n}\ntry {\n  fails(2);\n} catch (error) {\n  console.log((error as Error).stack);\n}\n",
  );
  await build({ entryPoints: [source], outfile, bundle: true, minify: true, sourcemap: true, format: "esm" });
  return execFileSync(process.execPath, [outfile], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}

test("positions in a built file are mapped to its source; other positions and the following text stay", async () => {
  const stack = await thrown("one");
  expect(stack).toMatch(/one\.mjs:1:\d+/);
  const result = sourcePlaces(`${stack}\n    at node:internal/x:1:2\n    at g (/nowhere/at-all.mjs:3:4)`);
  expect(result).toMatch(/one\.ts:2:9/);
  expect(result).not.toContain("one.mjs");
  expect(result).toContain("at node:internal/x:1:2\n    at g (/nowhere/at-all.mjs:3:4)");
});

test("an invalid source map, or one larger than a build makes, leaves the position unchanged", () => {
  const file = join(folder, "broken.mjs");
  for (const map of ["{", "[]", "null", " ".repeat(4_000_001)]) {
    writeFileSync(`${file}.map`, map);
    expect(sourcePlaces(`    at f (${file}:1:2)`)).toBe(`    at f (${file}:1:2)`);
  }
});
