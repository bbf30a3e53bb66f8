import { setTimeout as sleep } from "node:timers/promises";
import { median, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const EVENTS = 200;
const GOAL_MS = 1_000;
const PATIENCE_MS = 10_000;

/**
 * Delay from an act on one app process until a reader of another receives it, with the relay in a third: seats booked
 * by a partner, progress of an export, calls ringing at the exchange.
 */
export const live = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    process.env.ALLOW_PRIVATE_TARGETS = "on";
    const { startTelephonyWorker } = await import("@/server/jobs/telephony-worker");
    const { startOutboxRelayWorker } = await import("@/server/jobs/outbox-relay-worker");
    const { query, pool } = await import("@/server/db");
    const { askExport } = await import("@/domain/reporting/export/ask-export");
    const { beginAttempt, recordProgress } = await import("@/domain/reporting/export/attempt");
    const { cashier } = await import("../tests/payments");
    const { amiServer } = await import("../tests/ami-server");
    const { charter, office } = await import("../tests/fixtures");
    const { withServer } = await import("../tests/telephony");
    const { registeredPartner } = await import("../tests/partner");
    const { buildProcess, startProcess, stopProcesses } = await import("../tests/security/processes");
    const { askToBook } = await import("../tests/two-processes/ask");
    const { hear } = await import("../tests/two-processes/hear");
    const relay = startOutboxRelayWorker(pool());
    const listening = startTelephonyWorker(pool());
    const ami = await amiServer();
    const over = new AbortController();
    try {
      await buildProcess();
      const [a, b] = await Promise.all([startProcess(), startProcess()]);
      const partner = await registeredPartner(a.base);
      const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: 2 * EVENTS }] });
      const received = await hear(b, partner.branchId, over.signal);
      const desk = await cashier();
      const theirs = await hear(b, desk.branchId, over.signal, desk.ctx.actor.operatorId);
      await sleep(1_000);
      const seats: number[] = [];
      for (let nr = 0; nr < EVENTS; nr++) {
        const body = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] };
        const { json } = await askToBook(a, partner, { body });
        const doneAt = performance.now();
        const pnr = json.items[0].local_pnr as string;
        seats.push(
          (await until(received, ({ data }) => data.topic === "booking.confirmed" && data.id === pnr)) - doneAt,
        );
      }
      const subject = { kind: "report", params: { report: "receivables" } } as const;
      const response = await askExport(desk.ctx, { subject, format: "xlsx" });
      const attempt = { branchId: desk.branchId, id: response.id, run: crypto.randomUUID() };
      await beginAttempt(query, { ...attempt, worker: "bench" });
      const jobs: number[] = [];
      for (let nr = 0; nr < EVENTS; nr++) {
        const known = theirs.length;
        await recordProgress(query, attempt, Math.floor((100 * nr) / EVENTS));
        const doneAt = performance.now();
        const isNext = ({ data }: Heard) => Boolean(data.topic?.startsWith("export.percent."));
        jobs.push((await until(() => theirs.slice(known), isNext)) - doneAt);
      }
      const { branchId } = await office();
      await withServer(branchId, ami.port);
      const rung = await hear(b, branchId, over.signal);
      while (ami.server.present === 0) await sleep(50);
      await sleep(1_000);
      const calls: number[] = [];
      for (let nr = 0; nr < EVENTS; nr++) {
        const known = rung.length;
        const rangAt = performance.now();
        const id = ami.server.exchange.ring({ number: "09120000000" });
        const isCall = ({ data }: Heard) => Boolean(data.topic?.startsWith("telephony.call"));
        calls.push((await until(() => rung.slice(known), isCall)) - rangAt);
        ami.server.exchange.end(id);
        await sleep(150);
      }
      return [
        row("seats that a partner books", seats),
        row("progress of a file that is made", jobs),
        row("calls that ring at the exchange", calls),
      ];
    } finally {
      over.abort();
      await stopProcesses();
      await Promise.all([relay.stop(), listening.stop()]);
      await ami.close();
    }
  });

type Heard = { data: { topic?: string; id?: string }; at: number };

async function until(
  received: readonly Heard[] | (() => readonly Heard[]),
  isIt: (one: Heard) => boolean,
): Promise<number> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(1)) {
    const found = (typeof received === "function" ? received() : received).findLast(isIt);
    if (found) return found.at;
  }
  throw new Error("nothing was heard");
}

function row(what: string, taken: number[]): ResultRow {
  const sorted = [...taken].sort((a, b) => a - b);
  const worst = sorted.at(-1)!;
  return {
    id: "live",
    what: `${what}, ${EVENTS} times, until a reader of another process hears of it`,
    ours: `p50 ${median(sorted).toFixed(0)} ms, p95 ${sorted[Math.floor(EVENTS * 0.95)]!.toFixed(0)} ms, most ${worst.toFixed(0)} ms`,
    other: "",
    ratio: "",
    goal: `<= ${GOAL_MS.toLocaleString("en")} ms`,
    met: worst <= GOAL_MS,
  };
}
