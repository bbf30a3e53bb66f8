import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOutboxRelayWorker } from "@/server/jobs/outbox-relay-worker";
import { charter } from "../fixtures";
import { ownDatabase } from "../own-database";
import { type Partner, registeredPartner } from "../partner";
import { quietPool } from "../quiet-pool";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "../security/processes";
import { until } from "../until";
import { askToBook } from "./ask";
import { type Heard, hear } from "./hear";

let [a, b]: AppProcess[] = [];
const database = ownDatabase();
let relayPool: pg.Pool;
let relay: ReturnType<typeof startOutboxRelayWorker>;
const over = new AbortController();

beforeAll(async () => {
  relayPool = quietPool({ connectionString: database.url, max: 2 });
  relayPool.on("error", () => {}); // the server may end before a closed connection
  relay = startOutboxRelayWorker(relayPool);
  await buildProcess();
  [a, b] = await Promise.all([startProcess(), startProcess()]);
});
afterAll(async () => {
  over.abort();
  await stopProcesses();
  await relay.stop();
  await relayPool.end();
});

test("a reader on B receives a booking on A soon, also after B's listening connection was cut", async () => {
  const [partner, stranger] = [await registeredPartner(a!.base), await registeredPartner(a!.base)];
  const { id, classes } = await charter(partner.branchId);
  const body = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] };
  const [received, elsewhere] = await Promise.all(
    [partner, stranger].map(({ branchId }) => hear(b!, branchId, over.signal)),
  );
  await expect.poll(async () => (await listening()).length).toBe(1);
  await expect.poll(() => gaps(received!)).toBeGreaterThan(0);

  await toLiveDto(partner, body, received!);

  const before = gaps(received!);
  const [cut] = await listening();
  await relayPool.query("select pg_terminate_backend($1)", [cut]);
  await expect.poll(() => gaps(received!), { timeout: 5_000 }).toBe(before + 1);
  const [anew, ...more] = await listening();
  expect(more).toEqual([]);
  expect(anew).not.toBe(cut);

  await toLiveDto(partner, body, received!);
  // The event of its own token may still have been on its way when it subscribed.
  expect(changes(elsewhere!).filter(({ data }) => data.topic !== "partner.token")).toEqual([]);
  expect(received!.some(({ event }) => event === "ended")).toBe(false);
});

const gaps = (received: Heard[]) => received.filter(({ event }) => event === "gap").length;
const changes = (received: Heard[]) => received.filter(({ event }) => event === "change");

/** Books on A until the reader receives that booking. */
async function toLiveDto(partner: Partner, body: object, received: Heard[]): Promise<void> {
  const { status, json } = await askToBook(a!, partner, { body });
  expect([status, json.items[0].code]).toEqual([200, 1000]);
  const pnr = json.items[0].local_pnr;
  await until(
    () => changes(received).some(({ data }) => data.topic === "booking.confirmed" && data.id === pnr),
    "the booking",
  );
}

/** Server processes of listening connections, as visible to their own role; only B has readers, so they are B's. */
async function listening(): Promise<number[]> {
  const { rows } = await relayPool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query = 'listen live'",
  );
  return rows.map(({ pid }) => pid);
}
