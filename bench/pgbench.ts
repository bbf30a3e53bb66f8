import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measuring, SideFailed } from "./side";

const DEBIAN = "/usr/lib/postgresql/15/bin/pgbench";

/** Runs one script by pgbench with prepared statements: transactions per second and mean latency. */
export async function pgbench(
  url: string,
  directory: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ perSecond: number; meanMs: number }> {
  const file = join(directory, "script.sql");
  writeFileSync(file, script);
  const given = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds), "-f", file, url];
  const stdout = await measuring("other", existsSync(DEBIAN) ? DEBIAN : "pgbench", given);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (failed > 0) throw new SideFailed("other", `pgbench: ${failed} transactions failed`);
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(stdout)![1]),
    meanMs: Number(/latency average = ([\d.]+) ms/.exec(stdout)![1]),
  };
}
