import { renameSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "../ops/embedded";
import { readRelease } from "../ops/schema/release";
import { refusal, sql } from "../tests/start/product";
import { ledgerOfFailures } from "../torture/item";
import { FAULTS, type InjectedFault } from "./faults";
import { type Night, openNight, type Seen, until } from "./night";

/** Time limit for a fault to be reported, and to disappear after repair. */
const MAX_MS = 30_000;
/** Includes making a base backup, or restarting a killed database. */
const MAX_AWAY_MS = 60_000;

export type Verdict = {
  fault: string;
  verdict: "pass" | "fail";
  figures: Record<string, number | string>;
  failures: string[];
};

/**
 * Faults that do not interfere and mostly wait. Only one at a time per code: a moment is visible until the next of its
 * code.
 */
const BESIDE: readonly (readonly string[])[] = [
  ["poison outbox row", "frozen app process", "frozen job process"],
  ["full backup disk", "unmounted backup"],
];

/**
 * Runs the faults on one product while partners book: one after another (`beside`: those of the short form in parallel,
 * and all start failures at one stop), then proves that nothing acknowledged was lost.
 */
export async function runFaults(given: {
  short: boolean;
  names: readonly string[];
  tell: (one: Verdict) => void;
  beside?: boolean;
}): Promise<number> {
  const { short, names, tell, beside = false } = given;
  const chosen = (name: string, isShort: boolean) => (names.length > 0 ? names.includes(name) : !short || isShort);
  const night = await openNight();
  let failed = 0;
  const judged = (one: Omit<Verdict, "verdict">) => {
    if (one.failures.length > 0) failed++;
    tell({
      fault: one.fault,
      verdict: one.failures.length > 0 ? "fail" : "pass",
      figures: one.figures,
      failures: one.failures,
    });
  };
  try {
    const faults = FAULTS.filter(({ name, short: isShort }) => chosen(name, isShort));
    const together = BESIDE.map((row) =>
      row.flatMap((name) => faults.filter((fault) => beside && fault.name === name)),
    );
    const alone = faults.filter((fault) => !together.flat().includes(fault));
    for (const row of [...(beside ? [together] : []), ...alone.map((fault) => [[fault]])])
      await Promise.all(
        row.map(async (one) => {
          for (const fault of one) judged(await tryFault(night, fault));
        }),
      );
    const refusals = Object.keys(REFUSALS).filter((name) => chosen(name, true));
    for (const names of beside ? [refusals] : refusals.map((name) => [name]))
      for (const one of await tryRefusals(night, names)) judged(one);
    const { failures, must } = ledgerOfFailures();
    judged({ fault: "acknowledged writes lost", figures: { acknowledged: await night.prove(must) }, failures });
    return failed;
  } finally {
    await night.end();
  }
}

async function tryFault(night: Night, fault: InjectedFault): Promise<Omit<Verdict, "verdict">> {
  const { failures, must } = ledgerOfFailures();
  const { name, code, says } = fault;
  if (fault.disks && !night.disks)
    return { fault: name, figures: { tried: "no: nothing can be mounted here" }, failures };
  await (fault.quiet ? night.quiet() : night.loud());
  const from = (await night.see()).said.length;
  await fault.begin(night).catch((error: Error) => failures.push(`it could not be begun: ${error.message}`));
  const seen: Partial<Record<keyof typeof NAMED, number>> = {};
  const began = performance.now();
  await until(MAX_MS, async () => {
    const now = await night.see();
    for (const where of ["log", "health", "metric"] as const) {
      if (NAMED[where]({ ...now, said: now.said.slice(from) }, fault))
        seen[where] ??= Math.round(performance.now() - began);
    }
    return Object.keys(seen).length === 3;
  });
  for (const where of ["log", "health", "metric"] as const)
    must(seen[where] !== undefined, `not reported in the ${where} within ${MAX_MS / 1000} s`);
  if (seen.log === undefined) failures.push(`the log: ${(await night.see()).said.slice(from).slice(-600)}`);
  await fault.end?.(night).catch((error: Error) => failures.push(`it could not be ended: ${error.message}`));
  const gone = await until(MAX_AWAY_MS, async () => isGone(await night.see(), fault));
  must(gone !== undefined, `not cleared ${MAX_AWAY_MS / 1000} s after its end: ${(await night.see()).health[0]}`);
  must(night.product.child.exitCode === null, "the product has ended");
  night.loud();
  return { fault: name, figures: { code, says: String(says), ...withUnits(seen), gone_ms: gone ?? "never" }, failures };
}

const withUnits = (seen: object) => Object.fromEntries(Object.entries(seen).map(([where, ms]) => [`${where}_ms`, ms]));

const NAMED = {
  /** One log line with its code. */
  log: ({ said }: Seen, { code, says }: InjectedFault) =>
    said
      .split("\n")
      .some((line) => line.includes(`"code":"${code}"`) && !line.includes('"over":true') && says.test(line)),
  health: ({ health }: Seen, { code, reason, says }: InjectedFault) =>
    health.some((reply) => reply.includes(`"code":"${code}"`) && says.test(reply)) &&
    (!reason || health.some((reply) => reply.includes(`"reason":"${reason}"`))),
  metric: ({ metrics }: Seen, { code }: InjectedFault) =>
    new RegExp(`^safar_condition\\{[^}]*code="${code}"[^}]*\\} 1$`, "m").test(metrics),
};

/** Everyone is served; lasting conditions have ended. A moment may stay visible for a minute. */
function isGone(seen: Seen, fault: InjectedFault): boolean {
  if (!seen.health.every((reply) => reply.startsWith("200 "))) return false;
  const moment = fault.code === "process_frozen";
  return moment || !seen.health.some((reply) => reply.includes(`"code":"${fault.code}"`));
}

/** `begin` returns a function that repairs it. */
type Refusal = { begin: (night: Night) => Promise<() => Promise<unknown>>; says: RegExp };

/** Start failures: each must produce its message, and the start must succeed after all are repaired. */
async function tryRefusals(night: Night, names: readonly string[]): Promise<Omit<Verdict, "verdict">[]> {
  const mends: (() => Promise<unknown>)[] = [];
  for (const name of names) mends.push(await REFUSALS[name]!.begin(night));
  const reported: Omit<Verdict, "verdict">[] = [];
  await night.anew(async () => {
    for (const [nth, name] of names.entries()) {
      const { failures, must } = ledgerOfFailures();
      const began = performance.now();
      const { code, lines } = await refusal({ dataDir: night.dataDir, env: night.env });
      const refused_ms = Math.round(performance.now() - began);
      must(
        code === 1 && lines.length === 1 && REFUSALS[name]!.says.test(lines[0]!),
        `exit code ${code}: ${lines.slice(0, 3).join(" | ")}`,
      );
      await mends[nth]!();
      reported.push({ fault: name, figures: { refused_ms }, failures });
    }
  });
  night.loud();
  return reported;
}

/** As written by the release of that number. */
const stating = (release: number, oldest: number) =>
  `do $$ begin
     perform set_config('safar.release', '999999', false);
     update deployment.state set value = ${release} where name = 'release';
     update deployment.state set value = ${oldest} where name = 'min_release';
   end $$`;

/** In the order of the start's checks. */
const REFUSALS: Record<string, Refusal> = {
  "missing secret": {
    begin: async ({ dataDir }) => {
      const [auth, aside] = ["auth", "kept-aside"].map((file) => join(dataDir, "secrets", file)) as [string, string];
      renameSync(auth, aside);
      return async () => renameSync(aside, auth);
    },
    says: /secrets\/auth is missing, which the database was sealed with/,
  },
  "older build on a newer database": {
    begin: async ({ dataDir, world }) => {
      const { release, oldest } = (await readRelease(process.cwd()))!;
      await world.sql(stating(release + 2, release + 1));
      return async () => {
        const server = await startEmbedded({ dataDir });
        await sql(server.ownerUrl, stating(release, oldest));
        await server.stop();
      };
    },
    says: /^this build is of release \d+; the database is of release \d+ and takes none older than \d+/,
  },
};
