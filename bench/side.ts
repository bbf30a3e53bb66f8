import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { howToInstall } from "../scripts/lib/system-tools.mjs";
import type { Row } from "./row";

/** A side of a row that could not be measured: the row says so, the others are measured. */
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

/** What a program that measures `side` prints; a SideFailed where it is not there, or gives up. */
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

/** The line that says why: a server's complaint before the program's own last word. */
function reasonIn(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.find((line) => /ERROR:|timeout|FATAL:/.test(line)) ?? lines.at(-1);
}

/** The row of an act that could not be measured. */
export function failedRow(id: string, error: unknown): Row {
  const { message } = error as Error;
  const why = `failed: ${(message ?? String(error)).split("\n")[0]!.replaceAll("|", "/").slice(0, MAX_REPORTED)}`;
  const other = error instanceof SideFailed && error.side === "other";
  return { id, what: "not measured", ours: other ? "" : why, other: other ? why : "", ratio: "", goal: "", met: false };
}

/** One row after another, whatever becomes of the one before. */
export async function measureAll(
  acts: readonly (readonly [id: string, measure: () => Promise<Row[]>])[],
  tell: (row: Row) => void = () => {},
): Promise<{ rows: Row[]; failed: string[] }> {
  const rows: Row[] = [];
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
