import { isIP, type LookupFunction } from "node:net";
import { isPrivate, publicLookup } from "./public-lookup";

/** The lookup for a connection to `host`. Throws if the host itself is an address that may not be reached. */
export function dial(host: string, allowPrivate: boolean): { lookup?: LookupFunction } {
  if (allowPrivate) return {};
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0 && isPrivate(bare)) throw new Error(`${bare} is a private address`);
  return { lookup: publicLookup };
}
