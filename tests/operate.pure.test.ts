import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Environment } from "@/server/environment";
import { CONDITIONS, MOMENTS } from "@/server/events";

test("docs/operate.md tells of every variable, and of none that is not read", () => {
  const settings = /## Settings\n(.*?)\n## /s.exec(readFileSync("docs/operate.md", "utf8"))![1]!;
  const names = [...settings.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(names.sort()).toEqual(Object.keys(Environment.shape).sort());
});

test("README's table tells of every variable", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(Object.keys(Environment.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("each code that the supervisor tells by has a row in the runbook, and no row is of none", () => {
  const runbook = /### By code\n(.*?)(\n#|$)/s.exec(readFileSync("docs/operate.md", "utf8"))![1]!;
  const rows = [...runbook.matchAll(/^\| `(\w+)` \| .+ \| .+ \|$/gm)].map(([, code]) => code!);
  expect(rows.sort()).toEqual([...CONDITIONS, ...MOMENTS].sort());
});

/** Commands, and what is said before the product runs: a line for the person who typed it. */
const AT_ONCE =
  /-command\.ts$|^ops\/(verify-books|supervisor|until-healthy|database)\.ts$|^ops\/backup\/start-backups\.ts$|^ops\/schema\/(engine|new-migration)\.ts$/;

test("what the supervisor tells while it runs goes by a code", () => {
  const files = readdirSync("ops", { recursive: true, encoding: "utf8" }).map((path) => join("ops", path));
  const talking = files.filter(
    (path) => path.endsWith(".ts") && /console\.(error|warn|log)\(/.test(readFileSync(path, "utf8")),
  );
  expect(talking.filter((path) => !AT_ONCE.test(path) && path !== "ops/announce.ts")).toEqual([]);
});
