import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findHome } from "./home";
import { initialise } from "./initialise";
import { clearLeftovers } from "./leftovers";
import { type Passwords, passwords } from "./passwords";
import { findPlace } from "./place";
import { runAs } from "./run-as";
import { portOf, type Server, socketOf, startServer, stopServer } from "./server";

/** A running embedded PostgreSQL and the connection strings of its roles. */
export type Embedded = {
  appUrl: string;
  ownerUrl: string;
  /** The superuser's, for backups. */
  adminUrl: string;
  /** The folder of its cluster. */
  cluster: string;
  pid: number;
  /** Resolves with the reason when the server ends, wanted or not. */
  gone: Promise<string>;
  stop: () => Promise<void>;
};

/** Starts the PostgreSQL of a data directory, making or recovering it as needed. The caller holds DATA_DIR's lock. */
export async function startEmbedded(options: { dataDir: string; connections?: number }): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true });
  const [place, words] = await Promise.all([findPlace(options.dataDir), passwords(options.dataDir)]);
  await clearLeftovers(place.cluster);
  await initialise({ place, passwords: words });
  const server = await startServer({ place, connections: options.connections ?? 100 });
  return {
    ...urls(server, words),
    cluster: place.cluster,
    pid: server.process.pid!,
    gone: server.gone,
    stop: () => stopServer(server),
  };
}

/** The addresses and the cluster of the server that somebody else runs on a data directory. */
export async function runningEmbedded(dataDir: string): Promise<ReturnType<typeof urls> & Pick<Embedded, "cluster">> {
  const { home } = await findHome(dataDir, await runAs());
  const found = urls({ port: await portOf(home), socket: socketOf(home) }, await passwords(dataDir));
  return { ...found, cluster: join(home, "cluster") };
}

/** Of the roles of a server that listens there. */
export function urls({ port, socket }: Pick<Server, "port" | "socket">, words: Passwords) {
  // `?host=` is understood by node-postgres and libpq alike; the unix socket saves some of each round trip.
  const query = socket ? `?host=${encodeURIComponent(socket)}` : "";
  const url = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/safar${query}`;
  return {
    appUrl: url("safar_app", words.app),
    ownerUrl: url("safar_owner", words.owner),
    adminUrl: url("postgres", words.admin),
  };
}
