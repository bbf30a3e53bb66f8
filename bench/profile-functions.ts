import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const MOST = 25;

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Prints the functions in which processes with profiles there (`--cpu-prof-dir`) spent time, without idle time. */
export function tellFunctions(directory: string): void {
  const spent = new Map<string, number>();
  for (const file of readdirSync(directory).filter((name) => name.endsWith(".cpuprofile"))) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(`${directory}/${file}`, "utf8")) as Profile;
    const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
    samples.forEach((id, at) => {
      const name = names.get(id)!;
      spent.set(name, (spent.get(name) ?? 0) + timeDeltas[at]!);
    });
  }
  spent.delete("(idle)");
  spent.delete("(program)");
  const all = [...spent.values()].reduce((sum, us) => sum + us, 0);
  console.error("  share        ms  function");
  for (const [name, us] of [...spent].sort((a, b) => b[1] - a[1]).slice(0, MOST))
    console.error(`${((us / all) * 100).toFixed(1).padStart(6)}%${(us / 1_000).toFixed(0).padStart(10)}  ${name}`);
}

const nameOf = ({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]) =>
  `${functionName || "(anonymous)"}${url ? ` ${basename(url)}:${lineNumber + 1}` : ""}`;
