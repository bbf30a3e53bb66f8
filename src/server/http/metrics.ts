import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { keyFor } from "../auth/keys";
import { pool, query } from "../db";
import { CONDITIONS, MOMENTS } from "../events";
import { onceInProcess } from "../process";
import { callerAddress, isHandedOn, isOwnMachine } from "../rest/caller-address";
import { statementMetrics } from "../statement-times";
import { conditions } from "../supervised";
import { observed } from "./observe";

const registry = () =>
  onceInProcess("metrics", () => {
    const made = new Registry();
    // Each app process has its own metrics: the label identifies the process of a scrape.
    made.setDefaultLabels({ process: String(process.pid) });
    collectDefaultMetrics({ register: made });
    new Gauge({
      name: "safar_db_connections",
      help: "Connections of the pool by state",
      labelNames: ["state"],
      registers: [made],
      collect() {
        const { totalCount, idleCount, waitingCount } = pool();
        this.set({ state: "open" }, totalCount);
        this.set({ state: "idle" }, idleCount);
        this.set({ state: "waiting" }, waitingCount);
      },
    });
    new Gauge({
      name: "safar_gateway_cases_open",
      help: "Open cases of payment gateways by kind; known: whether they belong to a branch, and are shown in its console",
      labelNames: ["kind", "known"],
      registers: [made],
      async collect() {
        // Without the database the other metrics are still returned.
        const rows = await soon(query<{ kind: string; known: boolean; n: number }>("metrics.cases", CASES));
        this.reset();
        for (const { kind, known, n } of rows) this.set({ kind, known: String(known) }, n);
      },
    });
    new Gauge({
      name: "safar_backup_behind_bytes",
      help: "Bytes of the database's log that BACKUP_DIR does not have yet; absent where nothing is backed up",
      labelNames: ["slot"],
      registers: [made],
      async collect() {
        const rows = await soon(query<{ slot: string; behind: string }>("metrics.backup", BEHIND));
        this.reset();
        for (const { slot, behind } of rows) this.set({ slot }, Number(behind));
      },
    });
    new Gauge({
      name: "safar_turnovers_unfolded",
      help: "Posted vouchers that are not folded into turnovers by party and dimension yet; readers add them one by one",
      registers: [made],
      async collect() {
        const [row] = await soon(query<{ n: number }>("metrics.unfolded", UNFOLDED));
        if (row) this.set(row.n);
      },
    });
    new Gauge({
      name: "safar_condition",
      help: "1 while the condition lasts; the health address and the log use the same code",
      labelNames: ["code"],
      registers: [made],
      collect() {
        for (const code of [...CONDITIONS, ...MOMENTS])
          this.set({ code }, conditions().some((one) => one.code === code) ? 1 : 0);
      },
    });
    made.registerMetric(observed());
    for (const one of statementMetrics()) made.registerMetric(one);
    return made;
  });

/** A blocked database does not delay the other metrics. */
const soon = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  Promise.race([rows, sleep(1_000, [] as Row[], { ref: false })]).catch(() => []);

const BEHIND = `select slot_name::text as slot, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::text as behind
                  from pg_replication_slots where slot_name = 'safar_backup'`;
const UNFOLDED = "select coalesce(sum(n), 0)::int as n from ledger.turnovers_behind(100000)";
const CASES = `select kind::text, branch_id > 0 as known, count(*)::int as n from gateway_cases where state = 'open' group by 1, 2`;

const NOSNIFF = { "x-content-type-options": "nosniff" };

/** GET /api/metrics, for Prometheus: from this machine, or with the deployment's metrics token. Others get 404. */
export async function answerMetrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (!isOperator(req)) {
    res.writeHead(404, { "content-type": "text/plain; charset=utf-8", ...NOSNIFF }).end("not found\n");
    return;
  }
  const body = await registry().metrics();
  const headers = { "content-type": registry().contentType, "cache-control": "no-store", ...NOSNIFF };
  res.writeHead(200, headers).end(body);
}

/** Bearer token of a scraper on another machine; stored in DATA_DIR/secrets/metrics-token. */
export const metricsToken = () => keyFor("metrics").toString("hex");

/** Returns whether the caller runs on this machine or has the metrics token. */
export function isOperator({ socket, headers }: IncomingMessage): boolean {
  const address = callerAddress(socket.remoteAddress ?? null, headers["x-forwarded-for"] as string | undefined);
  if (isOwnMachine(address) && !isHandedOn((name) => headers[name] as string | undefined)) return true;
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${metricsToken()}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
