import { totalmem } from "node:os";

const MIB = 1024 * 1024;

/**
 * Settings of the embedded server by the memory limit of this process. Durability stays on: every commit is synced.
 */
export function settings(connections: number): Record<string, string | number> {
  // In a container the limit is below the machine's memory; without one Node returns 0 or a huge number.
  const limit = process.constrainedMemory();
  const memory = Math.floor((limit > 0 && limit < totalmem() ? limit : totalmem()) / MIB);
  return {
    max_connections: connections,
    shared_buffers: `${clamp(Math.floor(memory / 4), 32, 2048)}MB`,
    effective_cache_size: `${clamp(Math.floor(memory / 2), 64, 65_536)}MB`,
    maintenance_work_mem: `${clamp(Math.floor(memory / 32), 32, 512)}MB`,
    wal_compression: "on",
    checkpoint_timeout: "15min",
    max_wal_size: "4GB",
    // When backups cannot be written for long, their log is dropped before it fills the disk; backups start over then.
    max_slot_wal_keep_size: "16GB",
    random_page_cost: 1.1,
    fsync: "on",
    synchronous_commit: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "%m [%p] %q%u@%d ",
  };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
