import { randomUUID } from "node:crypto";

/** X-Request-Id is echoed when it is harmless in a header and a log, else made. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID();
