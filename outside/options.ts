export interface Options {
  seeds: string[];
  acts: number;
  kills: number;
  /** The share of the acts within which processes are killed. */
  killsWithin: number;
}

const LONG = { seeds: 10, acts: 1500, kills: 6, killsWithin: 1 };
/** Early kills: a killed trade waits a minute for the end of its lease, while the other actors go on. */
const SHORT = { seeds: 1, acts: 200, kills: 2, killsWithin: 0.4 };

/** `--seed 7 --acts 300 --kills 2 --short`; seeds 1 to 10 by default (short: one). */
export function optionsOf(args: string[]): Options {
  const usual = args.includes("--short") ? SHORT : LONG;
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
  const { killsWithin } = usual;
  return { seeds, acts: count("acts", usual.acts), kills: count("kills", usual.kills), killsWithin };
}
