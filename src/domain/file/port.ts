/** Bytes that came in and lie on this machine, until they are kept under a path or dropped. */
export type Received = {
  /** Where they lie, to be read and nothing else. */
  at: string;
  size: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
};

/** What is stored, as it is listed. */
export type Stored = { path: string; storedAt: Date };

/** A link that whoever has it may follow until then. */
export type Link = { path: string; form: "whole" | "preview"; name: string };

/** Where files' bytes are: a disk or an object storage, chosen by the settings. Paths are those of `files.path`. */
export type FileStore = {
  /** Takes bytes in, `limit` of them at most (3008): what came is dropped when it cannot be taken whole. */
  receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<Received>;
  drop(received: Received): Promise<void>;
  /** Stores what was received; afterwards it lies here no more. */
  keep(received: Received, path: string, mime: string): Promise<void>;
  /** Stores what we made ourselves. */
  put(path: string, content: Uint8Array, mime: string): Promise<void>;
  /** Undefined: nothing is stored there. */
  read(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  has(path: string): Promise<boolean>;
  /** Does no harm where nothing is. */
  remove(path: string): Promise<void>;
  /** Everything stored, in no order. */
  list(): AsyncIterable<Stored>;
  /** A signed address on this deployment, good for an hour or two. */
  link(branchId: number, fileId: number, link: Link, now: Date): string;
};
