import { spawn } from "node:child_process";

/**
 * Runs a program quietly; prints its output when it fails, with the command that repairs it, if any. Returns whether it
 * succeeded.
 */
export async function check(name, program, args, { mends } = {}) {
  const startedAt = Date.now();
  // Vitest and tsc take FORCE_COLOR=0 for colours too.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const child = spawn(program, args, { env: { ...process.env, ...colours } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      said += part;
    });
  }
  const code = await new Promise((done) => child.on("error", () => done(1)).on("close", done));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (code !== 0) console.log(said);
  if (code !== 0 && mends) console.log(`To fix automatically: ${mends}\n`);
  return code === 0;
}
