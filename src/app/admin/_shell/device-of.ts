type Device = { browser: string | null; system: string | null; mobile: boolean };

/** The first match counts: browsers imitate each other. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Browser and system from the user agent, enough to recognize one's own device. */
export function deviceOf(agent: string | null): Device {
  const matching = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => agent !== null && sign.test(agent))?.[0] ?? null;
  const system = matching(SYSTEMS);
  return { browser: matching(BROWSERS), system, mobile: system === "Android" || system === "iPhone" };
}
