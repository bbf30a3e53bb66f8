import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Binaries, binariesIn } from "./binaries";
import { ELSEWHERE } from "./home";

/** Copies the server's programs to where an unprivileged account can run them, once per version. */
export async function copyBinaries(native: string): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(dirname(native), "package.json"), "utf8")) as { version: string };
  const target = join(ELSEWHERE, `postgres-${version}`);
  if (existsSync(target)) return binariesIn(target);
  await mkdir(ELSEWHERE, { recursive: true });
  await chmod(ELSEWHERE, 0o755);
  // Copied beside and renamed: an incomplete copy is never used.
  const beside = `${target}.${process.pid}`;
  await cp(native, beside, { recursive: true, verbatimSymlinks: true });
  await chmod(beside, 0o755);
  await rename(beside, target).catch(async (error) => {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return binariesIn(target);
}
