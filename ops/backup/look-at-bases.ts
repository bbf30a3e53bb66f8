import { join } from "node:path";
import { eachOf, sizeOf } from "./copy";
import { basesOf } from "./manifest";

/** A base backup is made daily; two hours later it counts as missing. */
const MAX_AGE_MS = 26 * 3_600_000;

/**
 * Returns the problem of the newest base backup, which must be `newest` if given; undefined when it exists, is complete
 * and recent.
 */
export async function problemOfBases(dir: string, newest: string | undefined): Promise<string | undefined> {
  const bases = await basesOf(dir).catch((error: Error) => error.message);
  if (typeof bases === "string") return bases;
  const base = bases.at(-1);
  if (newest && !bases.some(({ name }) => name === newest))
    return `base backup ${newest} is missing in ${join(dir, "base")}; ${base ? `the newest is ${base.name}` : "there is no other"}`;
  if (!base) return undefined;
  const missing: string[] = [];
  await eachOf(base.manifest.parts, async ({ path, size }) => {
    if ((await sizeOf(join(base.folder, path))) !== size) missing.push(path);
  });
  if (missing.length > 0)
    return `base backup ${base.name} is not whole: ${missing.sort()[0]} is missing or has another size`;
  const age = Date.now() - Date.parse(base.manifest.endedAt);
  return age > MAX_AGE_MS ? `the newest base backup is of ${base.manifest.endedAt}` : undefined;
}
