/** After this time without key, touch or wheel the user counts as away. */
const AWAY_MS = 5 * 60_000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let last = Date.now();
if (typeof window !== "undefined") {
  const seen = () => {
    last = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
}

/**
 * Marks requests that a page makes automatically (live events, timers) while the user is away: they do not extend the
 * session.
 */
export const attendance = (): Record<string, string> =>
  Date.now() - last > AWAY_MS ? { "x-safar-unattended": "1" } : {};
