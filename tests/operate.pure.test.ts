import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Environment } from "@/server/environment";
import { CONDITIONS, MOMENTS } from "@/server/events";
import { pathsIn, readSource } from "./source-paths";

test("docs/configuration.md lists every variable, and no unused one", () => {
  const page = readFileSync("docs/configuration.md", "utf8");
  const names = [...page.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell]) => cell!.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(names.sort()).toEqual(Object.keys(Environment.shape).sort());
});

test("each code of the supervisor has a row in the runbook, and each row has a code", () => {
  const runbook = /### By code\n(.*?)(\n#|$)/s.exec(readFileSync("docs/operate.md", "utf8"))![1]!;
  const rows = [...runbook.matchAll(/^\| `(\w+)` \| .+ \| .+ \|$/gm)].map(([, code]) => code!);
  expect(rows.sort()).toEqual([...CONDITIONS, ...MOMENTS].sort());
});

/** Commands, and messages before the product runs: one line for the user. */
const AT_ONCE =
  /-command\.ts$|^ops\/(verify-books|supervisor|wait-until-healthy|database)\.ts$|^ops\/backup\/start-backups\.ts$|^ops\/schema\/(engine|new-migration)\.ts$/;

test("every message of the running supervisor has a code", () => {
  const talking = pathsIn(["ops"], /\.ts$/).filter((path) => /console\.(error|warn|log)\(/.test(readSource(path)));
  expect(talking.filter((path) => !AT_ONCE.test(path) && path !== "ops/print-start-summary.ts")).toEqual([]);
});
