import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { WebSocketServer } from "ws";
import { ManagerServer } from "@/adapters/ami/sandbox/server";
import type { RowOf } from "@/domain/kernel/table-rows";
import { config } from "../config";
import { CONNECTION, makeClient } from "../connection";
import { log } from "../log";
import { phoneSealing } from "../telephony-deps";

const RETRY_MS = 2_000;
/** Time a demo call rings before the caller gives up; a called number answers sooner. */
const RING_MS = 60_000;
const ANSWER_MS = 3_000;

/**
 * The demo's telephony servers, on loopback: one job process runs them and writes their ports, with a secret of this
 * run, into the settings of the branch.
 */
export function keepDemoPhone(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const stopped = new Promise<void>((done) => ended.signal.addEventListener("abort", () => done(), { once: true }));

  async function run(): Promise<void> {
    const lease = makeClient({ name: "demo phone", connectionString: config().databaseDirectUrl, ...CONNECTION });
    const lost = new Promise<void>((done) => lease.on("error", () => done()).once("end", () => done()));
    try {
      await lease.connect();
      const { rows } = await lease.query("select pg_try_advisory_lock(hashtextextended('demo-phone', 0)) as got");
      if (rows[0].got) await serve(lease, Promise.race([lost, stopped]));
    } finally {
      await lease.end().catch(() => {});
    }
  }

  async function loop(): Promise<void> {
    while (!ended.signal.aborted) {
      await run().catch((error) => log().warn({ err: error }, "demo telephony server failed"));
      await sleep(RETRY_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  }

  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}

/** One exchange per branch: calls of one are invisible to another. */
async function serve(lease: pg.Client, until: Promise<void>): Promise<void> {
  const web = createServer((_, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ server: web, maxPayload: 65_536 });
  // An invalid frame ends its connection; without a listener it would end the process.
  sockets.on("connection", (client) => client.on("error", () => {}));
  const servers: ManagerServer[] = [];
  try {
    await new Promise<void>((open) => web.listen(0, "127.0.0.1", open));
    const url = `ws://127.0.0.1:${(web.address() as AddressInfo).port}/ws`;
    const { rows } = await lease.query<RowOf<"telephony_servers", "branch_id">>(BRANCHES);
    for (const { branch_id } of rows) {
      const secret = randomBytes(18).toString("base64url");
      const server = new ManagerServer({ username: "demo", secret }, {}, { ringMs: RING_MS, paceMs: ANSWER_MS });
      servers.push(server);
      await lease.query(WRITE, [branch_id, await server.open(), phoneSealing.seal(secret), url]);
    }
    await until;
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    web.closeAllConnections();
    web.close();
  }
}

const BRANCHES = "select branch_id from telephony_servers where demo order by branch_id";
const WRITE = `
  update telephony_servers
     set host = '127.0.0.1', port = $2::int, tls = false, username = 'demo', sealed = $3::bytea, websocket_url = $4::text, version = version + 1
   where branch_id = $1 and demo`;
