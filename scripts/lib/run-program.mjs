import { spawn } from "node:child_process";

/** Runs a program to its end; its output goes where ours goes. Resolves with its exit code. */
export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: "inherit", ...options });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}
