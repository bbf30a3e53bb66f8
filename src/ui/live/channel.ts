import { type LiveMessage, makeTabEvents } from "./tab-events";

/** `who`: a reader joins, with data of at most this age; `missed`: what it does not have. */
type BetweenTabs =
  | LiveMessage
  | { kind: "who"; from: string; ageMs: number }
  | { kind: "missed"; to: string; all: LiveMessage[] };

/** Delay before reopening a refused stream; doubles each time. */
const REOPEN_MS = 2_000;
const REOPEN_MOST_MS = 30_000;

/**
 * One stream for all tabs of a browser with this branch: HTTP/1.1 allows six connections per host, and users have more
 * tabs. The tab that holds the lock keeps the stream and forwards events; when it closes, the next takes over. `ageMs`:
 * age of the reader's data; changes since then reach it, or a gap when they are not known.
 */
export function joinLive(branchId: number, ageMs: number, hear: (received: LiveMessage) => void): () => void {
  const name = `safar.live.${branchId}`;
  const tabs = new BroadcastChannel(name);
  const left = new AbortController();
  const from = Math.random().toString(36).slice(2);
  const joinedAt = performance.now();
  const age = () => ageMs + performance.now() - joinedAt;
  const post = (message: BetweenTabs) => tabs.postMessage(message);
  let mine: EventSource | undefined;
  let events = makeTabEvents(0);
  let answered = false;
  tabs.onmessage = ({ data }: MessageEvent<BetweenTabs>) => {
    if (data.kind === "who") {
      if (mine?.readyState !== EventSource.OPEN) return;
      post({ kind: "missed", to: data.from, all: [{ kind: "up" }, ...events.since(data.ageMs)] });
    } else if (data.kind !== "missed") {
      hear(data);
      // The other tab's stream was not open yet.
      if (data.kind === "up" && !answered) post({ kind: "who", from, ageMs: age() });
    } else if (data.to === from) {
      answered = true;
      for (const one of data.all) hear(one);
    }
  };
  const notifyTabs = (received: LiveMessage) => {
    events.add(received);
    hear(received);
    post(received);
  };
  const keepStream = () =>
    new Promise<void>((done) => {
      // Left while waiting for the lock: a stream now would have no reader and hold the lock forever.
      if (left.signal.aborted) return done();
      let wait = REOPEN_MS;
      let again: ReturnType<typeof setTimeout> | undefined;
      const open = (known: number | null) => {
        events = makeTabEvents(known ?? 0);
        mine = openStream(branchId, known, (received) => {
          if (received.kind === "up") wait = REOPEN_MS;
          // Refused, or a proxy answered in place of the server: a browser would not retry by itself.
          if (received.kind === "down" && mine?.readyState === EventSource.CLOSED) {
            again = setTimeout(() => open(null), wait);
            wait = Math.min(wait * 2, REOPEN_MOST_MS);
          }
          notifyTabs(received);
        });
      };
      // After another tab's stream has ended, the time without one is not known.
      open(answered ? null : age());
      left.signal.addEventListener("abort", () => {
        clearTimeout(again);
        mine?.close();
        done();
      });
    });
  post({ kind: "who", from, ageMs });
  // Locks exist in secure contexts only; otherwise each tab has its own stream.
  if (navigator.locks) navigator.locks.request(name, { signal: left.signal }, keepStream).catch(() => {});
  else void keepStream();
  return () => {
    left.abort();
    tabs.close();
  };
}

function openStream(branchId: number, ageMs: number | null, tell: (received: LiveMessage) => void): EventSource {
  const age = ageMs === null ? "" : `&age=${Math.ceil(ageMs)}`;
  const source = new EventSource(`/api/live?branch=${branchId}${age}`);
  source.onopen = () => tell({ kind: "up" });
  source.onerror = () => {
    tell({ kind: "down" });
    // A permanently closed stream was refused: reloading the page's data shows the reason.
    if (source.readyState === EventSource.CLOSED) tell({ kind: "gap" });
  };
  source.addEventListener("gap", () => tell({ kind: "gap" }));
  source.addEventListener("ended", () => {
    source.close();
    tell({ kind: "ended" });
  });
  source.addEventListener("change", ({ data }) => tell({ kind: "change", ...JSON.parse(data) }));
  return source;
}
