import type pg from "pg";
import { makeClient } from "@/server/connection";
import { lsnOf } from "./lsn";

/** Prevents the server from deleting log that is not archived yet. */
const SLOT = "safar_backup";

/** Returns the start of the log that the server keeps; creates the slot when it is missing or was invalidated. */
export async function holdLog(client: pg.Client): Promise<bigint> {
  const held = await slot(client);
  if (held && held.wal_status !== "lost" && held.restart_lsn) return lsnOf(held.restart_lsn);
  if (held) await client.query("select pg_drop_replication_slot($1)", [SLOT]);
  await client.query("select pg_create_physical_replication_slot($1, true)", [SLOT]);
  return lsnOf((await slot(client))!.restart_lsn!);
}

/** Without an archive no log is retained: it would fill the disk. */
async function releaseLog(client: pg.Client): Promise<void> {
  await client.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1", [
    SLOT,
  ]);
}

export const advance = (client: pg.Client, lsn: string) =>
  client.query("select pg_replication_slot_advance($1, $2::pg_lsn)", [SLOT, lsn]);

type Slot = { wal_status: string; restart_lsn: string | null };

async function slot(client: pg.Client): Promise<Slot | undefined> {
  const { rows } = await client.query<Slot>(
    "select wal_status, restart_lsn from pg_replication_slots where slot_name = $1",
    [SLOT],
  );
  return rows[0];
}

export async function slotReleased(adminUrl: string): Promise<void> {
  const client = makeClient({ name: "slot", connectionString: adminUrl });
  await client.connect();
  await releaseLog(client).finally(() => client.end());
}
