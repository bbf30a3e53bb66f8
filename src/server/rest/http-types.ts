/** What a mount (node:http or a Next route handler) hands to the dispatcher: no more than REST needs. */
export type HttpRequest = {
  method: string;
  /** Lower-case names; a repeated header is joined by ", ". */
  header(name: string): string | undefined;
  /** The socket's peer; null where the mount cannot see it. */
  peer: string | null;
  /** The whole body; refuses with `tooLarge` as soon as it is known to exceed `limit` bytes. Empty when there is none. */
  body(limit: number): Promise<Buffer>;
  /** Instead of it: the body as it arrives, of at most `limit` bytes. To be read to its end or closed. */
  stream(limit: number): AsyncGenerator<Buffer>;
};

export type HttpAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Bytes where they were made before (`domain/kernel/raw-json`). */
  body: string | Buffer;
  /**
   * Of a stream, in place of a body: to be read to its end or closed. When it throws, the connection must end so that
   * nobody takes what was sent for the whole.
   */
  content?: AsyncIterableIterator<string | Uint8Array>;
};

/** Of answers that are data: a browser that is made to show one as a page runs and frames nothing (ASVS 3.4.3, 3.4.6). */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";
