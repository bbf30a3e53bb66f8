import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

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
  const product = ["src", "ops", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const sources = product.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith("src/generated"));
  const naming = [...sources, "server.ts"].filter((path) =>
    /armFailPoints|FAIL_POINT/.test(readFileSync(path, "utf8")),
  );
  expect(naming).toEqual(["src/domain/kernel/fail-point.ts"]);
});
