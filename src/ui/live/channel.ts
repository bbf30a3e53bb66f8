/** What a page hears: the line's state, the session's end, a gap, or a change. */
export type Heard =
  | { kind: "up" }
  | { kind: "down" }
  | { kind: "ended" }
  | { kind: "gap" }
  | { kind: "change"; topic: string; id: string };

/** Between two tries of a stream that was refused; twice as long each time. */
const REOPEN_MS = 2_000;
const REOPEN_MOST_MS = 30_000;

/**
 * One stream for all tabs of a browser that show this branch: HTTP/1.1 allows six connections to a host, and a clerk has more tabs than that.
 * The tab that holds the lock keeps the stream and tells the others; when it closes, the next one takes over.
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
      // Left while it waited for the lock: a stream now would be nobody's, and hold the lock for good.
      if (left.signal.aborted) return done();
      let wait = REOPEN_MS;
      let again: ReturnType<typeof setTimeout> | undefined;
      const open = () => {
        mine = openStream(branchId, (received) => {
          if (received.kind === "up") wait = REOPEN_MS;
          // Refused, or something between here and the server spoke in its place: a browser would not try again by itself.
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
  // Locks exist in secure contexts only; elsewhere each tab has a stream of its own.
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
    // Closed for good means refused: asking for the page's data will say why.
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
