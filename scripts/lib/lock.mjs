import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/**
 * Takes the lock of a folder (a real path) for the life of this process. Returns `{ holder }`, the holder's own
 * description, or `{ say }`, with which the new holder sets its description. On Linux the lock is an abstract unix
 * socket with the name of the folder: the kernel frees it with the process, even after SIGKILL, and no file remains.
 * Elsewhere it is a file with the pid.
 */
export function takeLock(folder, about = {}) {
  return process.platform === "linux" ? takeSocket(folder, about) : takeFile(folder, about);
}

/** Maximum number of products that serve from one build. */
const MAX_SERVING = 16;

/**
 * Locks a build (its folder) while serving from it, for the life of this process or until released: nothing is built
 * into it.
 */
export async function serveFrom(build) {
  for (let n = 0; n < MAX_SERVING; n++) {
    const lock = await takeLock(`${build}#serves#${n}`);
    if (!lock.holder) return lock;
  }
  throw new Error(`${MAX_SERVING} products serve from ${build} already`);
}

/** A process that serves from a build, with its own description; undefined for none. */
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
    // It ended between the two checks: retry.
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
