import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../http";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "../security/processes";

/**
 * O7: the database's clock is authoritative. A process with a different clock is excluded until it is correct again.
 */
const SHIFTS = [-10_000, 1_000, 3_600_000];
/** SIGUSR2 corrects the clock, like an operator. */
const SHIFTED = `
  const [real, shift] = [Date.now, Number(process.env.CLOCK_SHIFT_MS)];
  let by = shift;
  Date.now = () => real() + by;
  globalThis.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()); }
  };
  process.on("SIGUSR2", () => { by = 0; });`;

let folder: string;
let processes: AppProcess[];
beforeAll(async () => {
  await buildProcess();
  folder = await mkdtemp(join(tmpdir(), "safar-clock-"));
  const file = join(folder, "shifted.cjs");
  await writeFile(file, SHIFTED);
  const shifted = (shift: number) => ({ NODE_OPTIONS: `--require ${file}`, CLOCK_SHIFT_MS: String(shift) });
  processes = await Promise.all(SHIFTS.map((shift) => startProcess(shifted(shift))));
});
afterAll(async () => {
  await stopProcesses();
  await rm(folder, { recursive: true });
});

const resultOf = () =>
  Promise.all(
    processes.map(async ({ base }) => {
      const { status, json } = await call(base, "GET", "/api/health");
      return `${status} ${json.reason ?? json.status}`;
    }),
  );

test("a process ten seconds behind or an hour ahead is not ready, and is again when its clock is set", async () => {
  const [ready, wrong] = ["200 ok", "503 clock"];
  expect(await resultOf()).toEqual([wrong, ready, wrong]);
  for (const { pid } of processes) process.kill(pid, "SIGUSR2");
  await expect.poll(resultOf).toEqual(SHIFTS.map(() => ready));
});
