/** Interval of checking whether the server is back. */
const LOOK_AGAIN_MS = 2_000;

let lost = false;
let looking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  if (lost === now) return;
  lost = now;
  for (const listener of listeners) listener();
}

async function look(): Promise<void> {
  clearTimeout(looking);
  const answered = await fetch("/api/health", { cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (answered) return set(false);
  clearTimeout(looking);
  looking = setTimeout(look, LOOK_AGAIN_MS);
}

/** A call got no answer: starts checking whether the server is back. */
export function markOffline(): void {
  if (lost) return;
  set(true);
  void look();
}

/** The network is back: check immediately. */
export const lineMayBeBack = () => void (lost && look());

export const isOffline = () => lost;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
