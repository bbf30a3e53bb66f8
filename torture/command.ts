import { spawn } from "node:child_process";

/** Runs one of the product's commands like npm; returns its exit code and output. */
export function command(entry: string, words: string[], env: Record<string, string>) {
  const { PATH, HOME, TZ } = process.env;
  const clean = { PATH, HOME, TZ, ...env } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["scripts/run.mjs", entry, ...words], {
    env: clean,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
    });
  }
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.on("close", (code) => done({ code, said: output.trim() })),
  );
}
