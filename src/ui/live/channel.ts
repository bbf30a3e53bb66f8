/** What a page hears: the line's state, the session's end, a gap, or a change. */
export type Heard =
  | { kind: "up" }
  | { kind: "down" }
  | { kind: "ended" }
  | { kind: "gap" }
  | { kind: "change"; topic: string; id: string };

/**
 * One stream for all tabs of a browser that show this branch: HTTP/1.1 allows six connections to a host, and a clerk has more tabs than that.
 * The tab that holds the lock keeps the stream and tells the others; when it closes, the next one takes over.
 */
export function joinLive(branchId: number, hear: (heard: Heard) => void): () => void {
  const name = `safar.live.${branchId}`;
  const tabs = new BroadcastChannel(name);
  const left = new AbortController();
  let mine: EventSource | undefined;
  tabs.onmessage = ({ data }: MessageEvent<Heard | { kind: "who" }>) => {
    if (data.kind !== "who") hear(data);
    else if (mine?.readyState === EventSource.OPEN) tabs.postMessage({ kind: "up" });
  };
  const tellAll = (heard: Heard) => {
    hear(heard);
    tabs.postMessage(heard);
  };
  const keepStream = () =>
    new Promise<void>((done) => {
      // Left while it waited for the lock: a stream now would be nobody's, and hold the lock for good.
      if (left.signal.aborted) return done();
      mine = openStream(branchId, tellAll);
      left.signal.addEventListener("abort", () => {
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

function openStream(branchId: number, tell: (heard: Heard) => void): EventSource {
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
