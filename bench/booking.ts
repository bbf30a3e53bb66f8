import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registeredPartner } from "../tests/partner";
import { appProcesses } from "./app-processes";
import { analyze, bookRequests, bookScript, type Classes, sellable, soldSoFar } from "./book-sides";
import { type Load, load, requestFile } from "./load";
import { pgbench } from "./pgbench";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const MAX_PER_RUN = 60_000;
const CLASSES = 1_000;

/**
 * P1-P3: POST /book end to end (HTTP, signed with a unique jti, validated, idempotent, booked, answer stored) compared
 * with pgbench calling the same SQL function with one item, interleaved. Every counted call must have sold its seat.
 */
export const p1 = () =>
  withBookings(async (sides) => {
    const spread = await sides.compare(CLASSES, { ours: 64, theirs: 16 });
    return [row("P1", `\`POST /book\`, 64 connections, ${CLASSES.toLocaleString("en")} classes`, "-c 16", spread, 1)];
  });

export const p2 = () =>
  withBookings(async (sides) => {
    const hot = await sides.compare(1, { ours: 64, theirs: 16 });
    return [row("P2", "`POST /book`, 64 connections, one hot class", "-c 16", hot, 4)];
  });

export const p3 = () =>
  withBookings(async (sides) => {
    const lone = await sides.compare(CLASSES, { ours: 1, theirs: 1 });
    const sixteen = await sides.compare(CLASSES, { ours: 16, theirs: 16 });
    const [p50, mean] = [median(lone.map(({ ours }) => ours.p50Ms)), median(lone.map(({ theirs }) => theirs.meanMs))];
    const goal = 1.5 * mean + 1;
    return [
      {
        id: "P3",
        what: "lone `POST /book`, p50",
        ours: `${p50.toFixed(2)} ms`,
        other: `pgbench -c 1 ${mean.toFixed(2)} ms`,
        ratio: (p50 / mean).toFixed(2),
        goal: `<= 1.5 x + 1 ms (${goal.toFixed(2)} ms)`,
        met: p50 <= goal,
      },
      row("P3", "`POST /book`, 16 connections", "-c 16", sixteen, 0.6),
    ];
  });

type Pair = { ours: Load; theirs: { perSecond: number; meanMs: number } };

function row(id: string, what: string, how: string, pairs: Pair[], goal: number): ResultRow {
  const ratio = median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  return {
    id,
    what,
    ours: perSecond(median(pairs.map(({ ours }) => ours.perSecond))),
    other: `pgbench ${how} ${perSecond(median(pairs.map(({ theirs }) => theirs.perSecond)))}`,
    ratio: ratio.toFixed(2),
    goal: `>= ${goal}`,
    met: ratio >= goal,
  };
}

type Sides = { compare: (classes: number, connections: { ours: number; theirs: number }) => Promise<Pair[]> };

function withBookings(work: (sides: Sides) => Promise<ResultRow[]>): Promise<ResultRow[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p1-"));
    const server = await appProcesses(1);
    const partner = await registeredPartner(server.base);
    const ownerUrl = process.env.DATABASE_OWNER_URL!;
    const compare: Sides["compare"] = async (count, connections) => {
      const classes: Classes = await sellable(ownerUrl, partner.branchId, count);
      const ours = async (seconds: number, at = connections.ours) => {
        const file = requestFile(directory, "book.txt", bookRequests(partner, classes, MAX_PER_RUN));
        const before = await soldSoFar(ownerUrl, partner.branchId);
        const reply = await load(server.base, file, { connections: at, seconds });
        const sold = (await soldSoFar(ownerUrl, partner.branchId)) - before;
        if (reply.requests > MAX_PER_RUN) throw new Error("a jti was sent twice: MAX_PER_RUN is too small");
        if (sold < reply.requests) throw new Error(`${reply.requests} calls sold ${sold} seats`);
        return reply;
      };
      const script = bookScript(partner, classes);
      const theirs = (seconds: number) =>
        pgbench(process.env.DATABASE_URL!, directory, script, { clients: connections.theirs, seconds });
      // A long-running process has compiled code: some thousands of calls, which a single caller would take long for.
      await ours(4, Math.max(16, connections.ours));
      await theirs(2);
      // Like autovacuum within the minute: neither side should be measured on plans for empty tables.
      await analyze(ownerUrl);
      const pairs: Pair[] = [];
      for (let run = 0; run < RUNS; run++) pairs.push({ ours: await ours(SECONDS), theirs: await theirs(SECONDS) });
      return pairs;
    };
    try {
      return await work({ compare });
    } finally {
      server.child.disconnect();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
