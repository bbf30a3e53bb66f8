import { type ChildProcess, spawn } from "node:child_process";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunAs, runAs } from "../../ops/embedded/run-as";

const PATIENCE_MS = 20_000;

export type Program = { stop: (signal?: NodeJS.Signals) => Promise<void> };

/** A program that listens on a loopback port, until it is stopped. */
async function listening(name: string, words: string[], port: number, as: RunAs = {}): Promise<Program> {
  const child = spawn(name, words, { ...as, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (part) => {
    output += part;
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()).once("error", () => done()));
  for (const until = Date.now() + PATIENCE_MS; !(await answers(port)); await sleep(20))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} does not start: ${output.slice(-600)}`);
  return { stop: (signal = "SIGTERM") => stopped(child, signal, ended) };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<void>): Promise<void> {
  child.kill(signal);
  const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killer);
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.end();
      done(true);
    }).on("error", () => done(false));
  });

/** One of docs/cluster's files with its placeholders replaced, readable by the program. */
async function filled(file: string, folder: string, values: Record<string, string | number>): Promise<string> {
  const text = await readFile(join("docs/cluster", file), "utf8");
  const path = join(folder, file);
  const places: Record<string, string | number> = { folder, ...values };
  await writeFile(
    path,
    text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(places[name])),
  );
  return path;
}

export async function startNginx(given: { folder: string; port: number; apps: readonly [number, number] }) {
  const folder = join(given.folder, "nginx");
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const [app_a, app_b] = given.apps;
  const path = await filled("nginx.conf", folder, { port: given.port, app_a, app_b });
  return listening("nginx", ["-c", path, "-e", join(folder, "nginx.log")], given.port);
}

/** Accounts that may connect: name and password. */
export async function startPooler(given: {
  folder: string;
  port: number;
  postgres: number;
  accounts: Record<string, string>;
}) {
  const folder = join(given.folder, "pgbouncer");
  const as = await runAs();
  await mkdir(folder, { recursive: true });
  const path = await filled("pgbouncer.ini", folder, { port: given.port, postgres: given.postgres });
  const lines = Object.entries(given.accounts).map(([name, password]) => `"${name}" "${password}"\n`);
  await writeFile(join(folder, "userlist.txt"), lines.join(""));
  if (as.uid !== undefined)
    for (const own of [folder, path, join(folder, "userlist.txt")]) await chown(own, as.uid, as.gid!);
  return listening("pgbouncer", [path], given.port, as);
}

export const startRedis = (port: number) =>
  listening("redis-server", ["--port", String(port), "--save", "", "--bind", "127.0.0.1"], port);
