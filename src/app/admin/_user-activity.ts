/** So long after the last key, touch or turn of a wheel nobody is thought to be at the page. */
const AWAY_MS = 5 * 60_000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let last = Date.now();
if (typeof window !== "undefined") {
  const seen = () => {
    last = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
}

/** What a page asks by itself (its live news, its clocks) with nobody at it says so: it keeps no session awake. */
export const attendance = (): Record<string, string> =>
  Date.now() - last > AWAY_MS ? { "x-safar-unattended": "1" } : {};
