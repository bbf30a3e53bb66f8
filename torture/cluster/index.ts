import { audit } from "../audit";
import { ledgerOfFailures } from "../item";
import type { Claim } from "./claim";
import { liveUpdates } from "./live";
import { jobs, pooler, rolling } from "./restarts";
import { money, seatsOnce } from "./sales-and-money";
import { limits, sessions, uploads } from "./shared";
import { startStack } from "./stack";

/**
 * `npm run cluster-proof`: nginx, two machines, PgBouncer in transaction mode and one PostgreSQL, on loopback, with the
 * files of docs/cluster. A line per claim; exit code 1 when one fails.
 */
const CLAIMS: readonly Claim[] = [seatsOnce, money, sessions, limits, uploads, liveUpdates, rolling, jobs, pooler];

const ends: (() => Promise<unknown>)[] = [];
const finish = async (code: number): Promise<never> => {
  for (const end of ends.splice(0)) await end().catch((error) => console.error(error));
  process.exit(code);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => finish(1));

let broken = 0;
try {
  const stack = await startStack(ends);
  for (const claim of CLAIMS) {
    const { failures, must } = ledgerOfFailures();
    const began = performance.now();
    const figures = await claim.try(stack, must).catch((error: Error) => {
      failures.push(error.stack ?? error.message);
      return "";
    });
    failures.push(...(await audit(stack.sql)));
    if (failures.length > 0) broken++;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${failures.length === 0 ? "pass" : "FAIL"}  ${String(seconds).padStart(3)} s  ${claim.what}: ${figures}`,
    );
    for (const failure of failures.slice(0, 8)) console.log(`        ${failure}`);
  }
} catch (error) {
  console.error(error);
  broken++;
}
await finish(broken > 0 ? 1 : 0);
