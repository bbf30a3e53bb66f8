/** Bytes that came in and lie on this machine, until they are kept under a path or dropped. */
export type Received = {
  /** Where they lie, to be read and nothing else. */
  at: string;
  size: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
};

export type Form = "whole" | "preview";

/** Where files' bytes are: a disk or an object storage, chosen by the settings. Paths are those of `files.path`. */
export type FileStore = {
  /** Takes bytes in, `limit` of them at most (3008). What cannot be taken whole leaves nothing behind. */
  receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<Received>;
  /** Does no harm to what was kept. */
  drop(received: Received): Promise<void>;
  /** Stores what was received; then it lies here no more. 9006 where the storage is not to be had. */
  keep(received: Received, path: string, mime: string): Promise<void>;
  /** Stores what we made ourselves. */
  put(path: string, content: Uint8Array, mime: string): Promise<void>;
  /** Undefined: nothing is stored there. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  has(path: string): Promise<boolean>;
  /** Does no harm where nothing is. */
  remove(path: string): Promise<void>;
  /** Everything stored, in no order. */
  list(): AsyncIterable<{ path: string; storedAt: () => Promise<Date> }>;
  /** Drops what was received before and neither kept nor dropped, because its process was killed. */
  dropForgotten(before: Date): Promise<number>;
  /**
   * A signed address on this deployment, good for one to two hours; of a `holder` (a person of the back office) for a quarter to half
   * an hour, and as long as they work in the file's branch.
   */
  link(file: { branchId: number; id: number }, form: Form, now: Date, holder?: number): string;
};
