import { spawn } from "node:child_process";

/** Runs a program to its end with inherited output. Resolves with its exit code. */
export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: "inherit", ...options });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

/** The same; `lines` are its output, which is shown too. */
export function runShowing(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ["inherit", "pipe", "pipe"] });
  let text = "";
  for (const from of ["stdout", "stderr"])
    child[from].setEncoding("utf8").on("data", (part) => {
      text += part;
      process[from].write(part);
    });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, lines: text.split("\n").filter(Boolean) }));
  });
}

const watcher = new URL("./end-with-parent.mjs", import.meta.url).href;

/** Environment in which a Node program and its children end with their parent. */
export const tied = (env = process.env) => ({
  ...env,
  NODE_OPTIONS: `${(env.NODE_OPTIONS ?? "").replace(`--import=${watcher}`, "")} --import=${watcher}`.trim(),
});
