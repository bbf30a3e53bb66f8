import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const newSecret = (): string => `${randomBytes(32).toString("base64url")}\n`;

/** An optional second secret; undefined when it is missing. */
export const otherSecret = (dataDir: string, name: string): Promise<string | undefined> =>
  readFile(join(dataDir, "secrets", name), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );

const pathOf = (dataDir: string, name: string) => join(dataDir, "secrets", name);
const FROM_A_BACKUP = "restore it; a base backup has it in secrets/";

/** A required existing secret: throws a message when it is missing. */
export async function storedSecret(dataDir: string, name: string): Promise<string> {
  const stored = await otherSecret(dataDir, name);
  if (stored) return stored;
  throw new Error(`${pathOf(dataDir, name)} is missing, and the database there knows it: ${FROM_A_BACKUP}`);
}

/** A secret in DATA_DIR/secrets (folder 0700, file 0600): created once. */
export async function secret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, "secrets");
  const path = join(folder, name);
  const stored = await readFile(path, "utf8").catch(() => undefined);
  if (stored) return stored.trim();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // Written to a temporary file and linked: a start killed here leaves no partial secret.
  const beside = `${path}.${process.pid}`;
  await writeFile(beside, newSecret(), { mode: 0o600, flush: true });
  await link(beside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(beside);
  return (await readFile(path, "utf8")).trim();
}
