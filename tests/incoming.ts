import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { config } from "@/server/config";

/** What came in since a moment (ms) and lies there still: others of the run may leave theirs, the product sweeps them in an hour. */
export async function leftIncoming(since: number): Promise<string[]> {
  const folder = join(config().dataDir, "incoming");
  const names = await readdir(folder).catch(() => []);
  const ages = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0] as const),
  );
  return ages.filter(([, at]) => at >= since).map(([name]) => name);
}
