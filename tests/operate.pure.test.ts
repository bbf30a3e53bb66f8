import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Environment } from "@/server/environment";

test("docs/operate.md tells of every variable, and of none that is not read", () => {
  const settings = /## Settings\n(.*?)\n## /s.exec(readFileSync("docs/operate.md", "utf8"))![1]!;
  const names = [...settings.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(names.sort()).toEqual(Object.keys(Environment.shape).sort());
});

test("README's table tells of every variable", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(Object.keys(Environment.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
