import type { OperatorActor } from "@/domain/kernel/context";
import { state } from "../http/health";
import { type LiveEvent, liveHub } from "./hub";
import type { Resume } from "./recent-events";

const KEEP_ALIVE_MS = 15_000;
export const RECHECK = { ms: 2_000 };
/** After this the browser reconnects with its cookie, whose expiry is checked again. */
const MAX_LIFE_MS = 15 * 60_000;
/** A reader this far behind is disconnected: its browser reconnects and reloads. */
const MAX_BEHIND_BYTES = 256 * 1024;

type Options = {
  /** The actor when the stream was opened. */
  actor: OperatorActor;
  /** The actor with present permissions; null when the session has ended. */
  standing: () => Promise<OperatorActor | null>;
  signal: AbortSignal;
  /** Where the reader continues; null: unknown, it reloads. */
  resume: Resume;
};

/**
 * Server-sent events of one branch that the person may see, until the reader leaves, the session ends or the process
 * stops.
 */
export function liveStream({ actor, standing, signal, resume }: Options): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let close = () => {};
  let left = false;
  let now = actor;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) close();
        };
        const hub = liveHub();
        const notify = (event: LiveEvent) => write(messageOf(event, hub.lastId()));
        const reader = { branchId: actor.branchId, person: () => now };
        const missed = hub.missed(reader, resume);
        const forget = hub.listen({ ...reader, notify });
        const keepAlive = setInterval(() => write(`id: ${hub.lastId()}\n\n`), KEEP_ALIVE_MS);
        const until = Date.now() + MAX_LIFE_MS;
        const recheck = setInterval(async () => {
          if (state().draining || Date.now() > until) return close();
          const then = await standing().catch(() => now);
          if (then) {
            now = then;
            return;
          }
          write("event: ended\ndata: {}\n\n");
          close();
        }, RECHECK.ms);
        close = () => {
          close = () => {};
          forget();
          clearInterval(keepAlive);
          clearInterval(recheck);
          signal.removeEventListener("abort", onAbort);
          if (!left) controller.close();
        };
        const onAbort = () => close();
        signal.addEventListener("abort", onAbort);
        // With an id, a browser that reconnects sends it.
        write(`retry: 2000\nid: ${hub.lastId()}\n\n`);
        for (const event of missed) notify(event);
      },
      cancel: () => {
        left = true;
        close();
      },
    },
    { highWaterMark: MAX_BEHIND_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

const messageOf = (event: LiveEvent, id: string) =>
  event === "gap"
    ? `event: gap\nid: ${id}\ndata: {}\n\n`
    : `event: change\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
