import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/**
 * Takes the lock of a folder (a real path) for the life of this process. Answers `{ holder }`, what the process that
 * has it says of itself, or `{ say }`, with which the taker tells what to answer.
 *
 * On Linux the lock is an abstract unix socket named after the folder: the kernel frees it with the process, also after
 * SIGKILL, and it needs no file that could be left behind. Elsewhere it is a file that names the process.
 */
export function takeLock(folder, about = {}) {
  return process.platform === "linux" ? takeSocket(folder, about) : takeFile(folder, about);
}

/** So many products may serve from one build. */
const MAX_SERVING = 16;

/** Taken by who serves from a build (its folder), for the life of this process or until released: nothing is built into it. */
export async function serveFrom(build) {
  for (let n = 0; n < MAX_SERVING; n++) {
    const lock = await takeLock(`${build}#serves#${n}`);
    if (!lock.holder) return lock;
  }
  throw new Error(`${MAX_SERVING} products serve from ${build} already`);
}

/** One who serves from a build, as it says of itself; undefined: nobody. */
export async function whoServes(build) {
  for (let n = 0; n < MAX_SERVING; n++) {
    const lock = await takeLock(`${build}#serves#${n}`);
    if (lock.holder) return lock.holder;
    await lock.release();
  }
  return undefined;
}

async function takeSocket(folder, about) {
  const path = `\0safar-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  for (;;) {
    const said = { pid: process.pid, ...about };
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(JSON.stringify(said));
    });
    const taken = await new Promise((done, fail) => {
      server.once("error", (error) => (error.code === "EADDRINUSE" ? done(false) : fail(error)));
      server.listen({ path }, () => done(true));
    });
    if (taken) {
      server.unref();
      return { say: (more) => Object.assign(said, more), release: () => new Promise((done) => server.close(done)) };
    }
    const holder = await ask(path);
    // It ended between the two looks: try again.
    if (holder) return { holder };
  }
}

function ask(path) {
  return new Promise((done) => {
    let text = "";
    const socket = connect({ path });
    socket.setTimeout(2_000, () => done(socket.destroy() && {}));
    socket.on("error", () => done(undefined));
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("end", () => {
      try {
        done(JSON.parse(text));
      } catch {
        done({});
      }
    });
  });
}

async function takeFile(folder, about) {
  const path = join(folder, "lock");
  const said = { pid: process.pid, ...about };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(said), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = JSON.parse(readFileSync(path, "utf8") || "{}");
    if (holder.pid && isAlive(holder.pid)) return { holder };
    await rm(path, { force: true });
  }
  const say = (more) => writeFileSync(path, JSON.stringify(Object.assign(said, more)));
  return { say, release: () => rm(path, { force: true }) };
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
