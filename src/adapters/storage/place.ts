import type { Received } from "@/domain/kernel/file-store";

/** Where files' bytes are, by their paths: what of a storage the product needs, and no more. */
export type Place = {
  keep(received: Received, path: string, mime: string): Promise<void>;
  has(path: string): Promise<boolean>;
  /** Of what is there; it is opened at the first chunk. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Does no harm where nothing is. */
  remove(path: string): Promise<void>;
  /** Everything stored, in no order. */
  list(): AsyncIterable<{ path: string; storedAt: () => Promise<Date> }>;
};
