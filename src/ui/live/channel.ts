/** Message of the stream: state of the connection, end of the session, a gap, or a change. */
export type Heard =
  | { kind: "up" }
  | { kind: "down" }
  | { kind: "ended" }
  | { kind: "gap" }
  | { kind: "change"; topic: string; id: string };

/** Delay before reopening a refused stream; doubles each time. */
const REOPEN_MS = 2_000;
const REOPEN_MOST_MS = 30_000;

/**
 * One stream for all tabs of a browser with this branch: HTTP/1.1 allows six connections per host, and users have more
 * tabs. The tab that holds the lock keeps the stream and forwards events; when it closes, the next takes over.
 */
export function joinLive(branchId: number, hear: (received: Heard) => void): () => void {
  const name = `safar.live.${branchId}`;
  const tabs = new BroadcastChannel(name);
  const left = new AbortController();
  let mine: EventSource | undefined;
  tabs.onmessage = ({ data }: MessageEvent<Heard | { kind: "who" }>) => {
    if (data.kind !== "who") hear(data);
    else if (mine?.readyState === EventSource.OPEN) tabs.postMessage({ kind: "up" });
  };
  const notifyTabs = (received: Heard) => {
    hear(received);
    tabs.postMessage(received);
  };
  const keepStream = () =>
    new Promise<void>((done) => {
      // Left while waiting for the lock: a stream now would have no reader and hold the lock forever.
      if (left.signal.aborted) return done();
      let wait = REOPEN_MS;
      let again: ReturnType<typeof setTimeout> | undefined;
      const open = () => {
        mine = openStream(branchId, (received) => {
          if (received.kind === "up") wait = REOPEN_MS;
          // Refused, or a proxy answered in place of the server: a browser would not retry by itself.
          if (received.kind === "down" && mine?.readyState === EventSource.CLOSED) {
            again = setTimeout(open, wait);
            wait = Math.min(wait * 2, REOPEN_MOST_MS);
          }
          notifyTabs(received);
        });
      };
      open();
      left.signal.addEventListener("abort", () => {
        clearTimeout(again);
        mine?.close();
        done();
      });
    });
  tabs.postMessage({ kind: "who" });
  // Locks exist in secure contexts only; otherwise each tab has its own stream.
  if (navigator.locks) navigator.locks.request(name, { signal: left.signal }, keepStream).catch(() => {});
  else void keepStream();
  return () => {
    left.abort();
    tabs.close();
  };
}

function openStream(branchId: number, tell: (received: Heard) => void): EventSource {
  const source = new EventSource(`/api/live?branch=${branchId}`);
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
