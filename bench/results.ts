import { createHash } from "node:crypto";
import { cpus, loadavg } from "node:os";
import type { ResultRow } from "./result-row";

/** A row with when it was measured, and on what: each has its own, however long the run takes. */
export type Measured = ResultRow & { at: Date; on: string };

/** The machine, as far as it says how a figure came about: processors, release of Node, load of the last minute. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`;

const HEAD = ["#", "What", "Ours", "Other side", "Ratio", "Goal", "Met", "When (UTC)", "On"];
const MARK = /^<!-- one run, sha256:([0-9a-f]{64}) -->$/m;

/**
 * The whole of bench/results.md, by one run: what missed its goal first, then every row with when and on what. Its last line is a hash of
 * what stands before it, so that a test finds rows that somebody put in by hand.
 */
export function resultsOf(
  rows: readonly Measured[],
  { args, from, to }: { args: string; from: Date; to: Date },
): string {
  const missed = rows.filter(({ met }) => !met);
  const text = [
    "# Benchmark results",
    "",
    `\`npm run bench${args && ` -- ${args}`}\`, one run from ${minute(from)} to ${minute(to)} UTC. Each row measured both sides in this run, interleaved; medians.`,
    "The machine is shared and noisy: trust the ratios.",
    "",
    missed.length === 0 ? "All goals are met." : `${missed.length} of ${rows.length} goals are missed:`,
    ...missed.map(({ id, what, ours, goal }) => `- ${id}, ${what}: ${ours}, goal ${goal}`),
    "",
    `| ${HEAD.join(" | ")} |`,
    `|${HEAD.map(() => "---").join("|")}|`,
    ...rows.map(
      ({ id, what, ours, other, ratio, goal, met, at, on }) =>
        `| ${[id, what, ours, other, ratio, goal, met ? "yes" : "**no**", minute(at), on].join(" | ")} |`,
    ),
    "",
  ].join("\n");
  return `${text}<!-- one run, sha256:${hashOf(text)} -->\n`;
}

/** Whether a file is as one run wrote it; null: it says of no run. */
export function isOfOneRun(file: string): boolean | null {
  const found = MARK.exec(file);
  return found && hashOf(file.slice(0, found.index)) === found[1];
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
