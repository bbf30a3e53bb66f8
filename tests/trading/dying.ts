import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { bundled } from "../bundle";

/** A test program that is restarted repeatedly, to die at a fail point or by a signal. */
export async function dying(entry: string) {
  const outfile = await bundled(entry);
  const children = new Set<ChildProcess>();

  function begin(env: Record<string, string>, failPoint = ""): ChildProcess {
    const child = fork(outfile, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, ...env, FAIL_POINT: failPoint },
    });
    children.add(child);
    return child;
  }
  /** Waits until it has ended normally or died; then returns the reason. */
  async function ended(child: ChildProcess): Promise<string | number> {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    children.delete(child);
    return signal ?? code!;
  }
  return {
    begin,
    ended,
    dies: async (env: Record<string, string>, failPoint: string) => {
      const by = await ended(begin(env, failPoint));
      if (by !== "SIGKILL") throw new Error(`it ended with ${by} and never came to ${failPoint}`);
    },
    close: async () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}
