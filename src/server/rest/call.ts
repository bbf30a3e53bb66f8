import type { Envelope } from "./envelope";
import type { HttpRequest } from "./http-types";
import type { Caller } from "./identify";
import type { Entry } from "./route-table";

/** One call on its way through the dispatcher. */
export type Call = {
  wire: HttpRequest;
  entry: Entry;
  envelope: Envelope;
  path: string;
  /** The query string, or the mark of a packet, which stands for all input. */
  search: string;
  params: Record<string, string>;
  caller: Caller;
  /** How long the caller's jti stands for this call. */
  jtiSeconds: number;
  address: string | null;
  requestId: string;
  locale: "fa" | "en";
  now: Date;
};
