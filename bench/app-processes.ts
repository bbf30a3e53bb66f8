import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../tests/bundle";
import { tellFunctions } from "./profile-functions";
import { profiling } from "./profile-statements";

export type AppProcesses = {
  base: string;
  /** Address of the POST of P4. */
  extra: string;
  child: ChildProcess;
};

/** The product's app processes, sharing their ports. */
export async function appProcesses(processes: number): Promise<AppProcesses> {
  const profiles = profiling ? mkdtempSync(join(tmpdir(), "safar-profile-")) : undefined;
  const child = fork(await bundle("bench/app-cluster.ts", "dist/bench/app-cluster.mjs"), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      BENCH_PROCESSES: String(processes),
      APP_PROCESSES: String(processes),
    },
    execArgv: [
      "--max-old-space-size=384",
      "--max-semi-space-size=16",
      ...(profiles ? ["--cpu-prof", `--cpu-prof-dir=${profiles}`] : []),
    ],
    stdio: "inherit",
  });
  if (profiles) child.once("exit", () => tellFunctions(profiles));
  const [{ port, extraPort }] = (await once(child, "message")) as [{ port: number; extraPort: number }];
  return { base: `http://127.0.0.1:${port}`, extra: `http://127.0.0.1:${extraPort}`, child };
}
