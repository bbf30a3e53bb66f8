import type { Reason } from "@/domain/kernel/errors";

/** What the document says of a route beyond its declaration. Examples are parsed with the route's own schemas by a test. */
export type Note = {
  description?: string;
  /** Codes that stand in a 200 answer, item by item. */
  outcomes?: readonly Reason[];
  /** Refusals of the use case; those of the transport are added from the declaration. */
  refusals?: readonly Reason[];
  /** Example values of query parameters, by name. */
  query?: Record<string, unknown>;
  /** Example of the JSON body. */
  body?: unknown;
  /** Example of the whole success answer, envelope included. */
  answer?: unknown;
};

/** By `METHOD /full/path`, as documented. */
export type Notes = Record<string, Note>;
