import type { Reason } from "@/domain/kernel/errors";

/** What the document adds to a route's declaration. A test parses examples with the route's schemas. */
export type Note = {
  description?: string;
  /** Codes of items in a 200 answer. */
  outcomes?: readonly Reason[];
  /** Example values of query parameters, by name. */
  query?: Record<string, unknown>;
  /** Example of the JSON body. */
  body?: unknown;
  /** Example of the complete success answer with its envelope. */
  answer?: unknown;
};

/** By `METHOD /full/path`, as documented. */
export type Notes = Record<string, Note>;
