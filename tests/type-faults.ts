import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";

const TSC = "node_modules/.bin/tsc";
const DIST = "dist";
const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

type Changed = { file: string; text: string; checked: string };

/** What the type checker says of `checked`, a source, when `file` has another text. Both are paths below `src`. */
export async function typeFaults({ file, text, checked }: Changed): Promise<string[]> {
  await mkdir(DIST, { recursive: true });
  // Below the root, so that packages are found.
  const folder = await mkdtemp(join(DIST, "type-faults-"));
  made.push(folder);
  await cp("src", join(folder, "src"), { recursive: true });
  await writeFile(join(folder, "src", file), text);
  const compilerOptions = { incremental: false, paths: { "@/*": ["./src/*"] } };
  const config = { extends: "../../tsconfig.json", compilerOptions, include: [], files: [`src/${checked}`] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const failed = await promisify(execFile)(TSC, ["-p", folder, "--pretty", "false"]).then(
    () => undefined,
    (error: { stdout?: string }) => error,
  );
  if (!failed) return [];
  if (!failed.stdout) throw failed;
  return failed.stdout.split("\n").filter((line) => line.includes("error TS"));
}
