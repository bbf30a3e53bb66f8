import { type ChildProcess, spawn } from "node:child_process";
import { chown, open, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, isFree } from "../../scripts/lib/free-port.mjs";
import { environment } from "./initialise";
import type { Place } from "./place";
import { settings } from "./tuning";

export type Server = { process: ChildProcess; port: number; socket: string | undefined; gone: Promise<string> };

const START_MS = 120_000;
const LOG_LIMIT = 10 * 1024 * 1024;
// The path of a unix socket has at most 107 bytes; "/.s.PGSQL.65535" takes 15.
const SOCKET_ROOM = 107 - 15;

type Given = {
  place: Place;
  connections: number;
  /** Settings of this start only. */
  options?: Record<string, string>;
  /** Time limit of a recovery. */
  patienceMs?: number;
};

/**
 * Starts the server as a child process and waits until it accepts connections (after a crash: until it has recovered).
 */
export async function startServer({ place, connections, options = {}, patienceMs = START_MS }: Given): Promise<Server> {
  await writeSettings(place, connections);
  let port = await chosenPort(place.home);
  for (let attempt = 0; attempt < 5; attempt++) {
    if (!(await isFree(port))) port = await freePort();
    const server = await launch(place, port, options);
    if (await ready(place.cluster, server, patienceMs)) {
      if (port !== (await portOf(place.home))) await writeFile(join(place.home, "port"), `${port}\n`);
      return server;
    }
    // Another process may have taken the port since the check; any other cause is in the log.
    if (await isFree(port)) break;
  }
  throw new Error(`PostgreSQL does not start: ${await lastFault(place)} (${logOf(place)})`);
}

/**
 * Fast mode: clients are disconnected, nothing is lost. Without an answer it is killed and recovers at the next start.
 */
export async function stopServer({ process: server, gone }: Server): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGINT");
  const killer = setTimeout(() => server.kill("SIGQUIT"), 15_000);
  await gone;
  clearTimeout(killer);
}

/** Folder of the server's unix socket; undefined without one. */
export const socketOf = (home: string) =>
  process.platform !== "win32" && home.length <= SOCKET_ROOM ? home : undefined;

/** Port of the server that runs there, or ran last. */
export async function portOf(home: string): Promise<number> {
  const port = Number(await readFile(join(home, "port"), "utf8").catch(() => ""));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}

async function launch(place: Place, port: number, more: Record<string, string>): Promise<Server> {
  const path = await logFile(place);
  const log = await open(path, "a", 0o600);
  try {
    return begin(place, port, more, log.fd);
  } finally {
    await log.close();
  }
}

function begin(place: Place, port: number, more: Record<string, string>, log: number): Server {
  const socket = socketOf(place.home);
  const options = { port, listen_addresses: "127.0.0.1", unix_socket_directories: socket ?? "", ...more };
  const server = spawn(
    place.binaries.postgres,
    ["-D", place.cluster, ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // In its own session: Ctrl-C is for the supervisor, which stops the database last.
    { ...place.as, cwd: "/", env: environment(), stdio: ["ignore", log, log], detached: true },
  );
  // Registered before waiting: a server that cannot start ends soon.
  const gone = new Promise<string>((done) => {
    server.on("error", (error) => done(error.message));
    server.on("exit", (code, signal) => done(signal ?? `exit code ${code}`));
  });
  return { process: server, port, socket, gone };
}

/** The last line of the server's lock file tells when it accepts connections. */
async function ready(cluster: string, server: Server, patienceMs: number): Promise<boolean> {
  let ended = false;
  server.gone.then(() => {
    ended = true;
  });
  const until = Date.now() + patienceMs;
  while (!ended && Date.now() < until) {
    const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (Number(lines[0]) === server.process.pid && lines[7]?.trim() === "ready") return true;
    await sleep(15);
  }
  return false;
}

async function writeSettings({ cluster, as }: Place, connections: number): Promise<void> {
  const lines = Object.entries(settings(connections)).map(([name, value]) => `${name} = '${value}'`);
  const path = join(cluster, "safar.conf");
  const note = "# Written at every start. What you set by ALTER SYSTEM wins.";
  const text = `${[note, ...lines].join("\n")}\n`;
  // Writing on a full disk would truncate it.
  if (text === (await readFile(path, "utf8").catch(() => ""))) return;
  await writeFile(path, text);
  if (as.uid !== undefined) await chown(path, as.uid, as.gid!);
}

/** The server's last error message. */
async function lastFault(place: Place): Promise<string> {
  const lines = (await readFile(logOf(place), "utf8").catch(() => "")).split("\n");
  const line = lines.findLast((line) => / (PANIC|FATAL|ERROR): /.test(line));
  return line?.replace(/^.*? (?=PANIC|FATAL|ERROR)/, "").slice(0, 300) ?? "no output";
}

const logOf = (place: Place) => join(place.home, "log");

/** Renames the previous log first. */
async function logFile(place: Place): Promise<string> {
  const path = logOf(place);
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(path, `${path}.1`);
  return path;
}

const chosenPort = async (home: string) => (await portOf(home)) || freePort();
