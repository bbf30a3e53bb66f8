import { randomUUID } from "node:crypto";

/** Echoes X-Request-Id when it is harmless in a header and a log, otherwise generates one. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID();
