/** What a mount (node:http or a Next route handler) passes to the dispatcher: no more than REST needs. */
export type HttpRequest = {
  method: string;
  /** Lower-case names; repeated headers are joined by ", ". */
  header(name: string): string | undefined;
  /** The socket's peer; null when the mount cannot see it. */
  peer: string | null;
  /** The whole body; throws `tooLarge` as soon as it exceeds `limit` bytes. Empty without a body. */
  body(limit: number): Promise<Buffer>;
  /** Alternatively the body as it arrives, at most `limit` bytes. Must be read to its end or closed. */
  stream(limit: number): AsyncGenerator<Buffer>;
};

export type HttpAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Bytes when they were created before (`domain/kernel/raw-json`). */
  body: string | Buffer;
  /**
   * A stream in place of a body: must be read to its end or closed. When it throws, the connection must be broken so
   * that the part sent is not taken for the whole.
   */
  content?: AsyncIterableIterator<string | Uint8Array>;
};

/** For data: a browser that displays it as a page must not run or frame anything (ASVS 3.4.3, 3.4.6). */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
