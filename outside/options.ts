import type { Running } from "./product/product";

export interface Options {
  seeds: string[];
  acts: number;
  kills: number;
  /** A running product: its address and data folder. Nothing is started, and its supervisor is not killed. */
  running: Running | undefined;
}

const LONG = { seeds: 10, acts: 1500, kills: 6 };
const SHORT = { seeds: 1, acts: 200, kills: 2 };

/** `--seed 7 --acts 300 --kills 2 --short`; seeds 1 to 10 by default (short: one). */
export function optionsOf(args: string[], env: NodeJS.ProcessEnv): Options {
  const short = args.includes("--short");
  const usual = short ? SHORT : LONG;
  const value = (name: string) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : args[at + 1];
  };
  const count = (name: string, otherwise: number) => {
    const text = value(name);
    if (text === undefined) return otherwise;
    if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a number, not ${text}`);
    return Number(text);
  };
  const seed = value("seed");
  const seeds = seed ? [seed] : Array.from({ length: count("seeds", usual.seeds) }, (_, index) => String(index + 1));
  const { BASE_URL: base, DATA_DIR: dataDir, DEMO_PASSWORD: password = "", PRODUCT_LOG: logFile } = env;
  const running = short && base && dataDir ? { base, dataDir, password, logFile } : undefined;
  return { seeds, acts: count("acts", usual.acts), kills: count("kills", usual.kills), running };
}
