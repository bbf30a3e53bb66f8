import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { bundle } from "../tests/bundle";
import { appProcesses } from "./app-processes";
import { perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const EVENTS_A_SECOND = 10_000;
const SECONDS = 10;
const TICK_MS = 20;
/** Pause before its memory is measured. */
const QUIET_MS = 3_000;
const MB = 1_048_576;
const GOAL_MB = 30;
const GOAL_SHOWN_MS = 1_000;
const GOAL_ANSWER_MS = 250;

/**
 * A telephony server with 1,000 calls that sends 10,000 events a second for ten seconds: growth of the job process,
 * delay until a new ringing call is visible to the console, and duration of a list in the app process.
 */
export const telephony = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    process.env.ALLOW_PRIVATE_TARGETS = "on";
    const { amiServer } = await import("../tests/ami-server");
    const { office } = await import("../tests/fixtures");
    const { personOf } = await import("../tests/operators");
    const { withServer } = await import("../tests/telephony");
    const { mintOperatorToken } = await import("@/server/auth/operator-token");
    const { pool } = await import("@/server/db");
    const ami = await amiServer();
    const { branchId } = await office();
    await withServer(branchId, ami.port);
    const { operatorId, permissions } = await personOf(branchId, "manager");
    const { token } = await mintOperatorToken({ operatorId, branchId, sessionEpoch: 0, permissions }, new Date());
    const app = await appProcesses(1);
    const listener = fork(await bundle("bench/telephony-listener.ts", "dist/bench/telephony-listener.mjs"), {
      execArgv: ["--expose-gc", "--max-old-space-size=512", "--max-semi-space-size=8"],
      stdio: "inherit",
    });
    try {
      await once(listener, "message");
      while (ami.server.present === 0) await sleep(50);
      const exchange = { calls: 0, events: 0 };
      const flood = async (seconds: number) => {
        const began = performance.now();
        const before = exchange.events;
        for (let tick = 1; tick <= (seconds * 1_000) / TICK_MS; tick++) {
          const due = before + (tick * TICK_MS * EVENTS_A_SECOND) / 1_000;
          const output: string[] = [];
          while (exchange.events < due) output.push(nextOf(exchange));
          ami.server.broadcast(output.join(""));
          const wait = began + tick * TICK_MS - performance.now();
          if (wait > 0) await sleep(wait);
        }
        const sent = exchange.events - before;
        const rate = sent / ((performance.now() - began) / 1_000);
        for (let nr = Math.max(1, exchange.calls - LIVE + 1); nr <= exchange.calls; nr++)
          ami.server.broadcast(event("Hangup", nr, "Cause: 16"));
        return rate;
      };
      await sleep(QUIET_MS);
      const before = await holding(listener);
      let over = false;
      const request = asking(app.base, token, () => over);
      const shown = showing(ami.server, pool(), branchId, () => over);
      const rate = await flood(SECONDS);
      over = true;
      const [answers, shownMs] = await Promise.all([request, shown]);
      await sleep(2_000);
      const after = await holding(listener);
      const { rows } = await pool().query<{ n: number; dropped: number }>(
        `select count(*)::int as n, (select dropped::int from telephony_links where branch_id = $1) as dropped
           from phone_calls where branch_id = $1 and linkedid like 'flood.%' and ended_at is not null`,
        [branchId],
      );
      const { n, dropped } = rows[0]!;
      const [peak, left] = [(after.most - before.now) / MB, (after.now - before.now) / MB];
      return [
        row(
          "the job process grows, at most",
          `${peak.toFixed(1)} MB, ${left.toFixed(1)} MB after`,
          `<= ${GOAL_MB} MB`,
          peak <= GOAL_MB,
        ),
        row(
          `${perSecond(rate)} events: calls kept, let go of`,
          `${n} of ${exchange.calls}, ${dropped}`,
          "each kept or counted",
          n + dropped >= exchange.calls && rate >= EVENTS_A_SECOND * 0.95,
        ),
        row(
          "a call that rings meanwhile is in the database",
          `${ms(shownMs, 0.95)} p95`,
          "<= 1 s",
          at(shownMs, 0.95) <= GOAL_SHOWN_MS,
        ),
        row(
          "the app process answers meanwhile",
          `${ms(answers, 0.95)} p95`,
          `<= ${GOAL_ANSWER_MS} ms`,
          at(answers, 0.95) <= GOAL_ANSWER_MS,
        ),
      ];
    } finally {
      listener.disconnect();
      await once(listener, "exit");
      app.child.disconnect();
      await ami.close();
      await pool().end();
    }
  });

/** Concurrent calls. */
const LIVE = 1_000;
/**
 * Of forty events two begin calls, two end them; the others belong to existing ones, most of them irrelevant to us.
 */
const ROUND = 40;
const OTHERS = ["VarSet", "Newexten", "Newstate", "RTCPSent", "BridgeEnter", "DialBegin"] as const;

function nextOf(exchange: { calls: number; events: number }): string {
  const turn = exchange.events++ % ROUND;
  if (turn === 0 || turn === 1) return event("Newchannel", ++exchange.calls, "ChannelStateDesc: Ring");
  if (turn === 2 || turn === 3) return event("Hangup", Math.max(1, exchange.calls - LIVE - 3 + turn), "Cause: 16");
  const name = OTHERS[turn % OTHERS.length]!;
  const nr = Math.max(1, exchange.calls - ((exchange.events * 7) % LIVE));
  return event(name, nr, name === "BridgeEnter" ? "BridgeNumChannels: 2" : "DestChannel: PJSIP/204-0000000a");
}

/** An event of a call as sent by Asterisk, with all its fields. */
function event(name: string, nr: number, more: string): string {
  const id = `flood.${nr}`;
  const number = `0912${String(nr % 10_000_000).padStart(7, "0")}`;
  return `Event: ${name}\r\nPrivilege: call,all\r\nChannel: PJSIP/trunk-${nr.toString(16).padStart(8, "0")}\r\nChannelState: 4\r\nCallerIDNum: ${number}\r\nCallerIDName: <unknown>\r\nConnectedLineNum: <unknown>\r\nConnectedLineName: <unknown>\r\nLanguage: en\r\nAccountCode: \r\nContext: from-trunk\r\nExten: s\r\nPriority: 1\r\nUniqueid: ${id}\r\nLinkedid: ${id}\r\n${more}\r\n\r\n`;
}

async function holding(child: ChildProcess): Promise<{ now: number; most: number }> {
  child.send("tell");
  const [result] = (await once(child, "message")) as [{ now: number; most: number }];
  return result;
}

/** Duration of list requests in sequence. */
async function asking(base: string, token: string, over: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!over()) {
    const since = performance.now();
    const answer = await fetch(`${base}/api/v2/online/reservation/list`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`a list answered ${answer.status}`);
    await answer.arrayBuffer();
    took.push(performance.now() - since);
    await sleep(50);
  }
  return took;
}

/** Delay until a new ringing call is in the database. */
async function showing(
  server: { exchange: { ring(given: { number: string }): string; end(id: string): void } },
  pool: pg.Pool,
  branchId: number,
  over: () => boolean,
): Promise<number[]> {
  const took: number[] = [];
  while (!over()) {
    const since = performance.now();
    const id = server.exchange.ring({ number: "09120000000" });
    const find = () => pool.query("select 1 from phone_calls where branch_id = $1 and linkedid = $2", [branchId, id]);
    while ((await find()).rowCount === 0) await sleep(10);
    took.push(performance.now() - since);
    server.exchange.end(id);
    await sleep(250);
  }
  return took;
}

const at = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0;
const ms = (values: readonly number[], q: number) => `${Math.round(at(values, q))} ms`;
const row = (what: string, ours: string, goal: string, met: boolean): ResultRow => ({
  ...{ id: "telephony", what, ours, other: "", ratio: "", goal, met },
});
