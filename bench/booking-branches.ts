import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Partner, registeredPartner } from "../tests/partner";
import { appProcesses } from "./app-processes";
import { analyze, bookRequests, type Classes, sellable, soldSoFar } from "./book-sides";
import { booked } from "./booking-rows";
import { load, requestFile } from "./load";
import { median, perSecond, type ResultRow } from "./result-row";
import { caller, measured } from "./rows-only";
import { SideFailed } from "./side";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const BRANCHES = 8;
const CLASSES = 1_000;
/** More than any run sends: each request is sent once. */
const MAX_PER_RUN = 16_000;
const GOAL = 0.7;
/** The call without HTTP, as batchers send it: two at a time, of one branch each. */
const [BATCH, CALLERS] = [64, 2];

/**
 * P1c: `POST /book` end to end over 8 branches, compared with the same function called without HTTP in full batches,
 * interleaved. Every counted call must have sold its seat.
 */
export const p1c = (): Promise<ResultRow[]> =>
  withSites(async ({ sites, overHttp, afterWarming }) => {
    const callers = await Promise.all(Array.from({ length: CALLERS }, caller));
    const direct = (ms: number) =>
      measured(callers, (at) => ({ ...booked(sites[at % BRANCHES]!, BATCH), done: BATCH }), ms).catch((error) => {
        throw new SideFailed("other", (error as Error).message);
      });
    try {
      const sides = {
        ours: () => overHttp("spread", sites),
        other: async (ms = SECONDS * 1_000) => (await direct(ms)).perSecond,
      };
      await afterWarming([sides.ours, () => sides.other(1_000)]);
      const what = `\`POST /book\`, ${CONNECTIONS} connections over ${BRANCHES} branches`;
      const other = `the function without HTTP, ${BATCH} a call, ${CALLERS} callers`;
      return [await compared({ id: "P1c", what, other }, sides)];
    } finally {
      for (const { client } of callers) await client.end();
    }
  });

/** P2b: `POST /book` of one hot class of one branch, compared with bookings spread over 8 branches, interleaved. */
export const p2b = (): Promise<ResultRow[]> =>
  withSites(async ({ sites, overHttp, afterWarming }) => {
    const hot = [{ ...sites[0]!, count: 1 }];
    const sides = { ours: () => overHttp("hot", hot), other: () => overHttp("spread", sites) };
    await afterWarming([sides.ours, sides.other]);
    const what = `\`POST /book\`, ${CONNECTIONS} connections, one hot class of one branch`;
    return [await compared({ id: "P2b", what, other: `spread over ${BRANCHES} branches` }, sides)];
  });

type Words = { id: string; what: string; other: string };
type Rates = { ours: () => Promise<number>; other: () => Promise<number> };

async function compared({ id, what, other }: Words, sides: Rates): Promise<ResultRow> {
  const pairs: { ours: number; other: number }[] = [];
  for (let run = 0; run < RUNS; run++) pairs.push({ ours: await sides.ours(), other: await sides.other() });
  const ratio = median(pairs.map((pair) => pair.ours / pair.other));
  return {
    ...{ id, what, ours: perSecond(median(pairs.map((pair) => pair.ours))) },
    ...{ other: `${other} ${perSecond(median(pairs.map((pair) => pair.other)))}`, ratio: ratio.toFixed(2) },
    ...{ goal: `>= ${GOAL}`, met: ratio >= GOAL },
  };
}

type Site = Partner & Classes;
type Sites = {
  sites: Site[];
  overHttp: (name: string, sites: readonly Site[]) => Promise<number>;
  /** Runs each once, then analyzes what they wrote, as autovacuum would. */
  afterWarming: (acts: (() => Promise<unknown>)[]) => Promise<void>;
};

/** An app process, and a partner with sellable classes in each of some branches. */
function withSites(work: (sites: Sites) => Promise<ResultRow[]>): Promise<ResultRow[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p1c-"));
    const ownerUrl = process.env.DATABASE_OWNER_URL!;
    const app = await appProcesses(1);
    try {
      const sites: Site[] = [];
      for (let nr = 0; nr < BRANCHES; nr++) {
        const partner = await registeredPartner(app.base);
        sites.push({ ...partner, ...(await sellable(ownerUrl, partner.branchId, CLASSES)) });
      }
      const sold = async () => {
        const each = await Promise.all(sites.map(({ branchId }) => soldSoFar(ownerUrl, branchId)));
        return each.reduce((sum, one) => sum + one, 0);
      };
      const overHttp: Sites["overHttp"] = async (name, used) => {
        const each = used.map((site) => bookRequests(site, site, Math.ceil(MAX_PER_RUN / used.length)));
        const mixed = each[0]!.flatMap((_, nr) => each.map((requests) => requests[nr]!));
        const before = await sold();
        const reply = await load(app.base, requestFile(directory, name, mixed), {
          connections: CONNECTIONS,
          seconds: SECONDS,
        });
        const done = (await sold()) - before;
        if (reply.requests > mixed.length || done < reply.requests)
          throw new SideFailed("ours", `${reply.requests} of at most ${mixed.length} calls sold ${done}`);
        return reply.perSecond;
      };
      const afterWarming: Sites["afterWarming"] = async (acts) => {
        for (const act of acts) await act();
        await analyze(ownerUrl);
      };
      return await work({ sites, overHttp, afterWarming });
    } finally {
      app.child.disconnect();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
