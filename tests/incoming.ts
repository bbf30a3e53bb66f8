import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/server/config";

/** Longer than any test keeps received files. */
const OTHERS_MS = 3_000;

/** Files received since an instant (ms) that remain: files of other tests in the same folder disappear soon. */
export async function leftIncoming(since: number): Promise<string[]> {
  for (const until = Date.now() + OTHERS_MS; ; await sleep(50)) {
    const left = await lying(since);
    if (left.length === 0 || Date.now() > until) return left;
  }
}

async function lying(since: number): Promise<string[]> {
  const folder = join(config().dataDir, "incoming");
  const names = await readdir(folder).catch(() => []);
  const ages = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0] as const),
  );
  return ages.filter(([, at]) => at >= since).map(([name]) => name);
}
