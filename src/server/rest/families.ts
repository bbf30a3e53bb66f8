import type { AnyRouter } from "@trpc/server";
import { type Envelope, envelopeA, envelopeB } from "./envelope";
import { matcher } from "./match";
import { type Entry, routeTable } from "./route-table";

export type Family = {
  name: "reservation" | "back-office" | "customer";
  /** As documented, with a placeholder for the version if the path has one. */
  base: string;
  envelope: Envelope;
  table: readonly Entry[];
  match: ReturnType<typeof matcher>;
};

const family = (name: Family["name"], base: string, router: AnyRouter, envelope: Envelope): Family => {
  const table = routeTable(router);
  return { name, base, envelope, table, match: matcher(table) };
};

export type Families = Readonly<Record<Family["name"], Family>>;

/** The three documented interface families with the given routers: the product's (product-families.ts), or a test's. */
export const familiesOf = (routers: Readonly<Record<Family["name"], AnyRouter>>): Families => ({
  reservation: family("reservation", "/api/reservation/{version}", routers.reservation, envelopeB),
  "back-office": family("back-office", "/api/v2", routers["back-office"], envelopeA),
  customer: family("customer", "/b2c/v1", routers.customer, envelopeA),
});

const RUNNING_VERSION = "1";

/**
 * A path under a documented root: its family and the rest of it. `version` is false when another version is requested.
 */
export type Located = { family: Family; path: string; version: boolean };

/**
 * Returns null when the path belongs to no REST family; Next answers it. A trailing slash is ignored; `/v2` and
 * `/api/v2` are the same root.
 */
export function locate(families: Families, input: string): Located | null {
  const path = input.endsWith("/") ? input.slice(0, -1) : input;
  if (path.startsWith("/api/reservation") && endsThere(path, 16)) {
    const [, version = "", rest = ""] = /^\/api\/reservation\/?([^/]*)(.*)$/s.exec(path) ?? [];
    return { family: families.reservation, path: rest, version: version === RUNNING_VERSION };
  }
  const { customer, "back-office": backOffice } = families;
  if (path.startsWith("/api/v2") && endsThere(path, 7))
    return { family: backOffice, path: path.slice(7), version: true };
  if (path.startsWith("/v2") && endsThere(path, 3)) return { family: backOffice, path: path.slice(3), version: true };
  if (path.startsWith("/b2c/v1") && endsThere(path, 7)) return { family: customer, path: path.slice(7), version: true };
  return null;
}

const endsThere = (path: string, length: number) => path.length === length || path[length] === "/";
