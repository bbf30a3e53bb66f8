/** Message of the stream: state of the connection, end of the session, a gap, or a change. */
export type LiveMessage =
  | { kind: "up" }
  | { kind: "down" }
  | { kind: "ended" }
  | { kind: "gap" }
  | { kind: "change"; topic: string; id: string };

const KEEP_MS = 30_000;
const MAX_EVENTS = 500;
/** Readers of a page join within this time of each other; the server sends at least as much more than requested. */
const TOLERANCE_MS = 1_000;

/**
 * Events that the tab with the stream received within 30 seconds (at most 500), for readers that join later.
 * `knownMs`: how far back the stream's first answer reaches.
 */
export function makeTabEvents(knownMs: number, clock = () => performance.now()) {
  let completeSince = clock() - knownMs - TOLERANCE_MS;
  let events: { at: number; received: LiveMessage }[] = [];
  return {
    add(received: LiveMessage) {
      if (received.kind !== "change" && received.kind !== "gap") return;
      events.push({ at: clock(), received });
      const kept = events.filter(({ at }) => at >= clock() - KEEP_MS).slice(-MAX_EVENTS);
      if (kept.length < events.length) completeSince = Math.max(completeSince, events.at(-kept.length - 1)!.at);
      events = kept;
    },
    /** Changes since data of this age was read; a gap when they are not known. */
    since(ageMs: number): LiveMessage[] {
      const from = clock() - ageMs;
      if (from <= completeSince) return [{ kind: "gap" }];
      return events.filter(({ at }) => at >= from).map(({ received }) => received);
    },
  };
}
