import type { Envelope } from "./envelope";
import type { HttpRequest } from "./http-types";
import type { Caller } from "./identify";
import type { Entry } from "./route-table";

/** One call in the dispatcher. */
export type Call = {
  wire: HttpRequest;
  entry: Entry;
  envelope: Envelope;
  path: string;
  /** The query string, or the mark of a packet, which replaces all input. */
  search: string;
  params: Record<string, string>;
  caller: Caller;
  /** Lifetime of the caller's jti for this call. */
  jtiSeconds: number;
  address: string | null;
  requestId: string;
  locale: "fa" | "en";
  now: Date;
};
