/** Received bytes in local temporary storage, until they are stored under a path or dropped. */
export type Received = {
  /** Their path, for reading only. */
  at: string;
  size: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
};

export type Form = "whole" | "preview";

/** File content storage: disk or object storage, by configuration. Paths are those of `files.path`. */
export type FileStore = {
  /** Receives at most `limit` bytes (tooLarge (3008)). An incomplete transfer leaves nothing behind. */
  receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<Received>;
  /** No effect on stored files. */
  drop(received: Received): Promise<void>;
  /** Moves received bytes to the store. Throws databaseUnavailable (9006) when the storage is unavailable. */
  keep(received: Received, path: string, mime: string): Promise<void>;
  /** Stores generated content. */
  put(path: string, content: Uint8Array, mime: string): Promise<void>;
  /** Undefined when nothing is stored there. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  has(path: string): Promise<boolean>;
  /** No effect when missing. */
  remove(path: string): Promise<void>;
  /** All stored files, unordered. */
  list(): AsyncIterable<{ path: string; storedAt: () => Promise<Date> }>;
  /** Drops bytes received before that time and neither stored nor dropped, because their process was killed. */
  dropForgotten(before: Date): Promise<number>;
  /**
   * A signed address on this deployment, valid for one to two hours; for a `holder` (an operator) for a quarter to half
   * an hour, while they work in the file's branch.
   */
  link(file: { branchId: number; id: number }, form: Form, now: Date, holder?: number): string;
};
