import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byTestFiles } from "./by-tests";
import { MUTATIONS } from "./mutation-list";

/**
 * `npm run torture -- --mutation-check [R1 ...]`: plants each bug in a copy of HEAD and runs its item there, which must
 * fail. One JSON line per bug and finally their total (O11); exit code 1 when one survives.
 */
export function mutationCheck(input: readonly string[]): number {
  const copy = mkdtempSync(join(tmpdir(), "safar-mutation-check-"));
  const sum = { bugs: 0, caught: 0 };
  try {
    execFileSync("git", ["clone", "--quiet", process.cwd(), copy]);
    execFileSync("cp", ["-al", join(process.cwd(), "node_modules"), copy]);
    const client = 'await import("./scripts/lib/generate-client.mjs").then((made) => made.generateClient())';
    execFileSync(process.execPath, ["--input-type=module", "-e", client], { cwd: copy });
    for (const { item, what, file, find, put } of MUTATIONS.filter(
      ({ item }) => input.length === 0 || input.includes(item),
    )) {
      const path = join(copy, file);
      const whole = readFileSync(path, "utf8");
      if (!whole.includes(find)) throw new Error(`${file} no longer has ${JSON.stringify(find)}`);
      writeFileSync(path, whole.replace(find, put));
      // Items of test files run the sources; others are rebuilt with the bug.
      const built = !byTestFiles.some(({ id }) => id === item);
      const entry = built ? ["scripts/torture.mjs"] : ["scripts/run.mjs", "torture/index.ts"];
      const { status, stdout } = spawnSync(process.execPath, [...entry, item, "--short"], {
        cwd: copy,
        encoding: "utf8",
      });
      writeFileSync(path, whole);
      const reply = stdout.split("\n").find((line) => line.startsWith("{")) ?? "";
      // An item that did not run has caught nothing.
      const caught = status !== 0 && reply.includes('"verdict":"fail"');
      sum.bugs++;
      if (caught) sum.caught++;
      const why = caught
        ? (JSON.parse(reply) as { failures: string[] }).failures[0]?.slice(0, 160)
        : reply || stdout.slice(-400);
      console.log(JSON.stringify({ item, bug: what, verdict: caught ? "caught" : "survived", why }));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(JSON.stringify(sum));
  return sum.bugs - sum.caught;
}
