import type pg from "pg";
import type { OperatorActor } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import { config } from "../config";
import { makeClient } from "../connection";
import { log } from "../log";
import { onceInProcess } from "../process";
import { type BranchEvent, makeRecentEvents, type Resume } from "./recent-events";
import { heardBy, type Received } from "./topics";

/** `gap`: events may have been missed, reload what is displayed. */
export type LiveEvent = Received | "gap";
/** `person`: the present permissions of the stream's owner; events they may not see are not sent. */
type Listener = { branchId: number; person: () => Person; notify: (event: LiveEvent) => void };
type Person = Pick<OperatorActor, "operatorId" | "permissions">;

const CHANNEL = "live";
const MAX_LISTENERS = 2_000;
/** A browser has one stream for all its tabs (ui/live/channel.ts); more than a few suggests misuse. */
const MAX_OF_PERSON = 8;
/**
 * Limit of one person per process: the total stays bounded, but at least two each, since the load balancer chooses the
 * process.
 */
export const maxOfPerson = (processes: number) => Math.max(2, Math.floor(MAX_OF_PERSON / processes));
const HEARTBEAT_MS = 10_000;
/** A page that reloads leaves and returns: what happens between reaches it. */
const LINGER_MS = 60_000;
const RETRY_MS = [250, 500, 1_000, 2_000, 5_000];

/** One LISTEN connection per process for all tabs; it reconnects automatically. */
export const liveHub = () => onceInProcess("live-hub", makeHub);

function makeHub() {
  const listeners = new Set<Listener>();
  const recent = makeRecentEvents();
  let running = false;
  let lastLeft = 0;
  const isNeeded = () => listeners.size > 0 || performance.now() - lastLeft < LINGER_MS;

  const notifyListeners = (event: LiveEvent) => {
    for (const { notify } of listeners) notify(event);
  };

  const hear = (payload: string | undefined) => {
    const result = parse(payload);
    if (!result) return;
    const { branchId, event } = result;
    recent.add(result);
    for (const listener of listeners) {
      const received = listener.branchId === branchId ? heardBy(listener.person(), event) : null;
      if (received) listener.notify(received);
    }
  };

  async function run() {
    for (let failures = 0; isNeeded(); failures++) {
      const client = makeClient({
        name: "live",
        connectionString: config().databaseDirectUrl,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
      });
      const broken = new Promise<unknown>((resolve) => client.on("error", resolve).once("end", resolve));
      client.on("notification", ({ payload }) => hear(payload));
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        failures = 0;
        recent.begin();
        notifyListeners("gap");
        await untilBroken(client, broken);
      } catch (error) {
        log().warn({ err: error }, "live update connection lost");
      }
      recent.end();
      client.removeAllListeners("notification");
      await client.end().catch(() => {});
      await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
    }
    running = false;
  }

  /** Resolves when the connection breaks, or a while after the last listener has left. */
  async function untilBroken(client: pg.Client, broken: Promise<unknown>) {
    while (isNeeded()) {
      const ended = await Promise.race([broken.then(() => true), pause(HEARTBEAT_MS).then(() => false)]);
      if (ended) return;
      await client.query("select 1");
    }
  }

  return {
    /**
     * Sends the events of one branch that the person may see, until the returned function is called. Throws
     * databaseUnavailable (9006) with too many listeners, tooManyRequests (9001) when this person has too many streams
     * in this process.
     */
    listen(listener: Listener): () => void {
      if (listeners.size >= MAX_LISTENERS) throw new Refusal("databaseUnavailable", { retryAfterSeconds: 30 });
      const { operatorId } = listener.person();
      let theirs = 0;
      for (const { person } of listeners) if (person().operatorId === operatorId) theirs++;
      if (theirs >= maxOfPerson(config().appProcesses)) throw new Refusal("tooManyRequests", { retryAfterSeconds: 30 });
      listeners.add(listener);
      if (!running) {
        running = true;
        void run();
      }
      return () => {
        lastLeft = performance.now();
        listeners.delete(listener);
      };
    },
    /** What a reader of this branch missed, as the person may see it: a gap when that is not known. */
    missed({ branchId, person }: Pick<Listener, "branchId" | "person">, resume: Resume): LiveEvent[] {
      const events = recent.missed(resume);
      if (!events) return ["gap"];
      return events.flatMap((one) => (one.branchId === branchId ? (heardBy(person(), one.event) ?? []) : []));
    },
    /** Id of the latest event: a reader that has it resumes after it. */
    lastId: recent.id,
    size: () => listeners.size,
  };
}

function parse(payload: string | undefined): BranchEvent | null {
  try {
    const { branch_id, topic, id } = JSON.parse(payload ?? "") as { branch_id: number; topic: string; id: unknown };
    return { branchId: branch_id, event: { topic: String(topic), id: String(id) } };
  } catch {
    return null;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
