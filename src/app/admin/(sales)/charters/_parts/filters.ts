import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { CHARTER_KINDS, CHARTER_STATUSES } from "@/domain/sales/charter/rules.charter";

/** The page's state is its URL: a shared link shows the same charters. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  origin: parseAsString.withDefault(""),
  destination: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(CHARTER_KINDS),
  status: parseAsStringLiteral(CHARTER_STATUSES),
};

export type Filters = {
  q: string;
  origin: string;
  destination: string;
  kind: (typeof CHARTER_KINDS)[number] | null;
  status: (typeof CHARTER_STATUSES)[number] | null;
};

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function filterInput({ q, origin, destination, kind, status }: Filters) {
  const search = q.trim().slice(0, 100);
  const place = (code: string) => (/^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : undefined);
  return {
    ...(search && { search }),
    ...(place(origin) && { origin: place(origin) }),
    ...(place(destination) && { destination: place(destination) }),
    ...(kind && { kind }),
    ...(status && { status }),
  };
}

export const isFiltered = ({ q, origin, destination, kind, status }: Filters) =>
  Boolean(q.trim() || origin || destination || kind || status);

export const NO_FILTERS = { q: null, origin: null, destination: null, kind: null, status: null } as const;
