import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { howToInstall } from "../scripts/lib/system-tools.mjs";
import type { ResultRow } from "./result-row";

/** A side of a row that could not be measured: reported in the row, the others are measured. */
export class SideFailed extends Error {
  constructor(
    readonly side: "ours" | "other",
    message: string,
  ) {
    super(message);
  }
}

const run = promisify(execFile);
const MAX_REPORTED = 200;

/** Output of a program that measures `side`; throws SideFailed when it is missing or fails. */
export async function measuring(side: SideFailed["side"], program: string, given: readonly string[]): Promise<string> {
  const name = program.split("/").at(-1)!;
  try {
    return (await run(program, given)).stdout;
  } catch (error) {
    const { code, stderr = "", message } = error as { code?: string | number; stderr?: string; message: string };
    if (code === "ENOENT") throw new SideFailed(side, howToInstall(name));
    throw new SideFailed(side, `${name}: ${reasonIn(stderr) ?? message.split("\n")[0]}`);
  }
}

/** The line with the reason: a server's error before the program's own last line. */
function reasonIn(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.find((line) => /ERROR:|timeout|FATAL:/.test(line)) ?? lines.at(-1);
}

/** Row of an act that could not be measured. */
export function failedRow(id: string, error: unknown): ResultRow {
  const { message } = error as Error;
  const why = `failed: ${(message ?? String(error)).split("\n")[0]!.replaceAll("|", "/").slice(0, MAX_REPORTED)}`;
  const other = error instanceof SideFailed && error.side === "other";
  return { id, what: "not measured", ours: other ? "" : why, other: other ? why : "", ratio: "", goal: "", met: false };
}

/** Runs the rows in sequence, whatever the result of earlier ones. */
export async function measureAll(
  acts: readonly (readonly [id: string, measure: () => Promise<ResultRow[]>])[],
  tell: (row: ResultRow) => void = () => {},
): Promise<{ rows: ResultRow[]; failed: string[] }> {
  const rows: ResultRow[] = [];
  const failed: string[] = [];
  for (const [id, measure] of acts) {
    const measured = await measure().catch((error: unknown) => {
      failed.push(id);
      return [failedRow(id, error)];
    });
    for (const row of measured) tell(row);
    rows.push(...measured);
  }
  return { rows, failed };
}
