import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf, type Demo, loopOf, withDemo } from "../tests/demo-product";
import { quantile, type ResultRow } from "./result-row";
import { measuring } from "./side";

const CONNECTIONS = 20;
const SECONDS = Number(process.env.CROWD_SECONDS ?? 30);
const EVERY_MS = 25;
/** Allowed additional delay of others. */
const MAX_MORE_MS = 50;

/**
 * Twenty connections repeat one public address while others call `/ip` and `/api/health`. Their p99 is compared with
 * that of an idle half-minute just before.
 */
export const crowd = () =>
  withDemo(async (demo) => {
    const rows: ResultRow[] = [];
    for (const path of [demo.paper, "/sign-in", "/nothing", "/docs/reference.js", "/api/trpc/me.read"])
      rows.push(await besides(demo, path));
    return rows;
  });

async function besides({ base, pid }: Demo, path: string): Promise<ResultRow> {
  const quiet = await probed({ base, pid }, sleep(SECONDS * 1_000));
  const before = cpuOf(pid).all;
  const load = measuring("other", "wrk", ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--timeout", "30s", base + path]);
  const crowded = await probed({ base, pid }, load);
  const cores = (cpuOf(pid).all - before) / (SECONDS * 1_000);
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(await load)?.[1] ?? "?";
  const more = Math.max(crowded.ip - quiet.ip, crowded.health - quiet.health);
  const toCrowdDto = ({ ip, health, own }: Probed) =>
    `\`/ip\` ${ip.toFixed(0)} ms, \`/api/health\` ${health.toFixed(0)} ms; of work before theirs ${own.toFixed(0)} ms`;
  return {
    id: "crowd",
    what: `p99 of others while ${CONNECTIONS} connections ask \`${path.replace(/^\/t\/.*/, "/t/{token}")}\` (${perSecond}/s, ${cores.toFixed(2)} cores of the app)`,
    ours: toCrowdDto(crowded),
    other: `alone ${toCrowdDto(quiet)}`,
    ratio: `+${more.toFixed(0)} ms`,
    goal: `<= +${MAX_MORE_MS} ms`,
    met: more <= MAX_MORE_MS,
  };
}

/** `own`: work of the answering thread in that time, the only delay on a machine with a free core. */
type Probed = { ip: number; health: number; own: number };

/** p99 of each while `work` runs. */
async function probed({ base, pid }: Pick<Demo, "base" | "pid">, work: Promise<unknown>): Promise<Probed> {
  const agent = new Agent({ keepAlive: true });
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  const worked: number[] = [];
  const each = async (path: string) => {
    const took: number[] = [];
    while (!over) {
      const [started, had] = [performance.now(), loopOf(pid)];
      await request(base + path, agent);
      took.push(performance.now() - started);
      worked.push(loopOf(pid) - had);
      await sleep(EVERY_MS);
    }
    return quantile(took, 0.99);
  };
  const [ip, health] = await Promise.all([each("/api/reservation/1/ip"), each("/api/health")]);
  await done;
  agent.destroy();
  return { ip, health, own: quantile(worked, 0.99) };
}

const request = (url: string, agent: Agent) =>
  new Promise<void>((done, fail) => {
    get(url, { agent, headers: { domain: "partner.example" } }, (res) => res.resume().on("end", done)).on(
      "error",
      fail,
    );
  });
