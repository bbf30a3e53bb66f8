import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MUTANTS } from "./mutants";

/**
 * `npm run torture -- --teeth [R1 ...]`: plants each bug in a copy of HEAD and runs its item there, which must fail.
 * One JSON line a bug; exit code 1 when one survives.
 */
export function teeth(asked: readonly string[]): number {
  const copy = mkdtempSync(join(tmpdir(), "safar-teeth-"));
  let survived = 0;
  try {
    execFileSync("git", ["clone", "--quiet", process.cwd(), copy]);
    execFileSync("cp", ["-al", join(process.cwd(), "node_modules"), copy]);
    for (const { item, what, file, find, put } of MUTANTS.filter(
      ({ item }) => asked.length === 0 || asked.includes(item),
    )) {
      const path = join(copy, file);
      const whole = readFileSync(path, "utf8");
      if (!whole.includes(find)) throw new Error(`${file} no longer has ${JSON.stringify(find)}`);
      writeFileSync(path, whole.replace(find, put));
      const { status, stdout } = spawnSync(process.execPath, ["scripts/torture.mjs", item, "--short"], {
        cwd: copy,
        encoding: "utf8",
      });
      writeFileSync(path, whole);
      const told = stdout.split("\n").find((line) => line.startsWith("{")) ?? "";
      // An item that did not run at all has caught nothing.
      const caught = status !== 0 && told.includes('"verdict":"fail"');
      if (!caught) survived++;
      const why = caught
        ? (JSON.parse(told) as { failures: string[] }).failures[0]?.slice(0, 160)
        : told || stdout.slice(-400);
      console.log(JSON.stringify({ item, bug: what, verdict: caught ? "caught" : "survived", why }));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return survived;
}
