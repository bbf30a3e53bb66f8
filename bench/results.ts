import { createHash } from "node:crypto";
import { cpus, loadavg } from "node:os";
import type { ResultRow } from "./result-row";

/** A row with its own time and machine, however long the run takes. */
export type Measured = ResultRow & { at: Date; on: string };

/** The machine, as far as it explains a figure: processors, Node release, load of the last minute. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`;

const HEAD = ["#", "What", "Ours", "Other side", "Ratio", "Goal", "Met", "When (UTC)", "On"];
const MARK = /^<!-- one run, sha256:([0-9a-f]{64}) -->$/m;

/**
 * The whole of bench/results.md from one run: missed goals first, then every row with time and machine. Its last line
 * is a hash of the rest, so that a test detects rows inserted by hand.
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

/** Whether a file was written by one run; null when it has no run. */
export function isOfOneRun(file: string): boolean | null {
  const found = MARK.exec(file);
  return found && hashOf(file.slice(0, found.index)) === found[1];
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
