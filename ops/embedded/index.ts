import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { makeClient } from "@/server/connection";
import { findHome } from "./home";
import { initialise } from "./initialise";
import { clearLeftovers } from "./leftovers";
import { type Passwords, passwords } from "./passwords";
import { findPlace } from "./place";
import { runAs } from "./run-as";
import { portOf, type Server, socketOf, startServer, stopServer } from "./server";

/** A running embedded PostgreSQL with the connection strings of its roles. */
export type Embedded = {
  appUrl: string;
  ownerUrl: string;
  /** The superuser's, for backups. */
  adminUrl: string;
  /** Folder of its cluster. */
  cluster: string;
  pid: number;
  /** Resolves with the reason when the server ends, intentionally or not. */
  gone: Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of a data directory, creating or recovering it as needed. The caller holds the lock of
 * DATA_DIR.
 */
export async function startEmbedded(options: { dataDir: string; connections?: number }): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true });
  const place = await findPlace(options.dataDir);
  const words = await passwords(options.dataDir, { made: existsSync(place.cluster) });
  await clearLeftovers(place.cluster);
  await initialise({ place, passwords: words });
  const server = await startServer({ place, connections: options.connections ?? 100 });
  const addresses = urls(server, words);
  await checkPasswords(options.dataDir, addresses).catch(async (error) => {
    await stopServer(server);
    throw error;
  });
  return {
    ...addresses,
    cluster: place.cluster,
    pid: server.process.pid!,
    gone: server.gone,
    stop: () => stopServer(server),
  };
}

const FILES = { appUrl: "safar_app", ownerUrl: "safar_owner", adminUrl: "postgres" } as const;
const WRONG_PASSWORD = "28P01";

/** A password file from elsewhere differs from the password of the cluster. */
async function checkPasswords(dataDir: string, addresses: ReturnType<typeof urls>): Promise<void> {
  for (const [name, role] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
    const client = makeClient({ name: "check", connectionString: addresses[name] });
    client.on("error", () => {});
    await client.connect().catch((error: { code?: string }) => {
      if (error.code !== WRONG_PASSWORD) throw error;
      const file = join(dataDir, "secrets", `database-${role}`);
      throw new Error(`${file} is not the password that the database there knows: put back the one that was there`);
    });
    await client.end();
  }
}

/** Addresses and cluster of the server that another process runs on a data directory. */
export async function runningEmbedded(dataDir: string): Promise<ReturnType<typeof urls> & Pick<Embedded, "cluster">> {
  const { home } = await findHome(dataDir, await runAs());
  const words = await passwords(dataDir, { made: true });
  const found = urls({ port: await portOf(home), socket: socketOf(home) }, words);
  return { ...found, cluster: join(home, "cluster") };
}

/** Connection strings of the roles of a server. */
export function urls({ port, socket }: Pick<Server, "port" | "socket">, words: Passwords) {
  // node-postgres and libpq both support `?host=`; the unix socket is faster than TCP.
  const query = socket ? `?host=${encodeURIComponent(socket)}` : "";
  const url = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/safar${query}`;
  return {
    appUrl: url("safar_app", words.app),
    ownerUrl: url("safar_owner", words.owner),
    adminUrl: url("postgres", words.admin),
  };
}
