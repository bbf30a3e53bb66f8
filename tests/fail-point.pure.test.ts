import { execFileSync } from "node:child_process";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { pathsIn, readSource } from "./source-paths";

/** Fail points of test processes must have no effect in a deployment, whatever its environment. */
const alive = async (first: string): Promise<string> => {
  const program = `import { armFailPoints, failPoint } from "./src/domain/kernel/fail-point.ts"; ${first} failPoint("here"); console.log("alive", typeof armFailPoints);`;
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const args = ["--input-type=module", "-e", outputFiles[0]!.text];
  try {
    return execFileSync(process.execPath, args, {
      env: { ...process.env, FAIL_POINT: "here" },
      encoding: "utf8",
    }).trim();
  } catch (error) {
    return (error as { signal: string }).signal;
  }
};

test("FAIL_POINT alone kills no process; a program that armed itself dies there", async () => {
  expect(await alive("")).toBe("alive function");
  expect(await alive("armFailPoints();")).toBe("SIGKILL");
});

test("no product code arms itself, or reads the variable elsewhere", () => {
  const sources = pathsIn(["src", "ops", "scripts", "server.ts"], /\.(ts|tsx|mjs)$/);
  const naming = sources.filter((path) => /armFailPoints|FAIL_POINT/.test(readSource(path)));
  expect(naming).toEqual(["src/domain/kernel/fail-point.ts"]);
});
