import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { newKey } from "@/domain/platform/webhook/keys";
import { makeClient, makePool } from "@/server/connection";
import { startOutboxRelayWorker } from "@/server/jobs/outbox-relay-worker";
import { relayOnce } from "@/server/jobs/relay";
import { startWebhookWorker } from "@/server/jobs/webhook-worker";
import { webhookSealing } from "@/server/webhook-deps";
import { type Partner, registeredPartner } from "../tests/partner";
import { appProcesses } from "./app-processes";
import { analyze, bookRequests, sellable } from "./book-sides";
import { load, requestFile } from "./load";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const EVENTS = 10_000;
const SUBJECTS = 2_000;
const RUNS = 3;
const SECONDS = 4;
const MAX_PER_RUN = 60_000;
const GOAL = 200;

/**
 * Webhooks: events per second sent to a receiver on this machine, from the outbox to their mark, by one job process;
 * and the cost for `POST /book` when an endpoint receives each booking, with relay and sender running in both cases.
 */
export const webhooks = () =>
  withDatabase(async () => {
    process.env.ALLOW_PRIVATE_TARGETS = "on";
    const directory = mkdtempSync(join(tmpdir(), "safar-webhooks-"));
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    const app = await appProcesses(1);
    const receiver = await listening();
    try {
      const partner = await registeredPartner(app.base);
      const ends = { owner, partner, receiver };
      return [await overhead(ends, app.base, directory), await sent(ends)];
    } finally {
      app.child.disconnect();
      receiver.closeAllConnections();
      receiver.close();
      await owner.end();
      rmSync(directory, { recursive: true, force: true });
    }
  });

type Ends = { owner: pg.Client; partner: Partner; receiver: Server };

async function sent(ends: Ends): Promise<ResultRow> {
  const { owner, partner } = ends;
  await endpoint(ends);
  const [turned, left]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    await owner.query(FILL, [partner.branchId, EVENTS, SUBJECTS]);
    await owner.query("analyze outbox, webhook_deliveries, webhook_streams");
    const from = performance.now();
    while ((await relayOnce(owner)) > 0);
    const between = performance.now();
    const hooks = startWebhookWorker();
    while ((await waiting(owner)) > 0) await sleep(50);
    turned.push(EVENTS / ((between - from) / 1_000));
    left.push(EVENTS / ((performance.now() - between) / 1_000));
    await hooks.stop();
  }
  const rate = median(left);
  return {
    id: "webhooks",
    what: `${EVENTS.toLocaleString("en")} events of ${SUBJECTS.toLocaleString("en")} subjects to a receiver on this machine, one job process`,
    ours: `turned ${perSecond(median(turned))}, delivered and marked ${perSecond(rate)}`,
    other: "-",
    ratio: (rate / GOAL).toFixed(2),
    goal: `>= ${GOAL}/s`,
    met: rate >= GOAL,
  };
}

async function overhead(ends: Ends, base: string, directory: string): Promise<ResultRow> {
  const { owner, partner } = ends;
  const classes = await sellable(process.env.DATABASE_OWNER_URL!, partner.branchId, 1_000);
  const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 2 });
  const relay = startOutboxRelayWorker(pool);
  const hooks = startWebhookWorker();
  const book = async (seconds: number) => {
    const file = requestFile(directory, "book.txt", bookRequests(partner, classes, MAX_PER_RUN));
    return (await load(base, file, { connections: 16, seconds })).perSecond;
  };
  try {
    await book(4);
    await analyze(process.env.DATABASE_OWNER_URL!);
    const pairs: { without: number; told: number }[] = [];
    for (let run = 0; run < RUNS; run++) {
      await owner.query(NO_ENDPOINT);
      await settled(owner);
      const without = await book(SECONDS);
      await endpoint(ends);
      pairs.push({ without, told: await book(SECONDS) });
      await settled(owner);
    }
    const ratio = median(pairs.map(({ without, told }) => told / without));
    return {
      id: "webhooks",
      what: "`POST /book`, 16 connections, one endpoint told of each booking beside it",
      ours: perSecond(median(pairs.map(({ told }) => told))),
      other: `without an endpoint ${perSecond(median(pairs.map(({ without }) => without)))}`,
      ratio: ratio.toFixed(2),
      goal: ">= 0.6",
      met: ratio >= 0.6,
    };
  } finally {
    await Promise.all([relay.stop(), hooks.stop()]);
    await pool.end();
    await owner.query(NO_ENDPOINT);
  }
}

async function settled(owner: pg.Client): Promise<void> {
  const idle = "select count(*)::int as n from outbox where relayed_at is null";
  while ((await owner.query(idle)).rows[0].n > 0 || (await waiting(owner)) > 0) await sleep(100);
}

const waiting = async (owner: pg.Client): Promise<number> =>
  (await owner.query("select count(*)::int as n from webhook_deliveries where status = 'waiting'")).rows[0].n;

async function endpoint({ owner, partner, receiver }: Ends): Promise<void> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await owner.query(ENDPOINT, [partner.branchId, url, webhookSealing().seal([newKey()])]);
}

function listening(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(server));
  });
}

const ENDPOINT = `
  insert into webhook_endpoints (branch_id, title, url, types, sealed, created_by)
  values ($1, 'bench', $2, '{booking.*}', $3, 'system')`;
const NO_ENDPOINT = "update webhook_endpoints set removed_at = now()";
const FILL = `
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select $1, 'booking.confirmed', 'booking', 'B' || n % $3, jsonb_build_object('local_pnr', 'B' || n % $3, 'total', n, 'currency', 'IRR')
    from generate_series(1, $2::int) n order by n`;
