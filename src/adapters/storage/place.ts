import type { Received } from "@/domain/kernel/file-store";

/** A store of files by path: the minimal interface the product needs. */
export type Place = {
  keep(received: Received, path: string, mime: string): Promise<void>;
  has(path: string): Promise<boolean>;
  /** Requires that the file exists; it is opened at the first chunk. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Idempotent: a missing file is ignored. */
  remove(path: string): Promise<void>;
  /** Everything stored, in no particular order. */
  list(): AsyncIterable<{ path: string; storedAt: () => Promise<Date> }>;
};
