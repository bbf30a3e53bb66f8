import { isIP, type LookupFunction } from "node:net";
import { isPrivate, publicLookup } from "./public-lookup";

/** What a connection to `host` must look its name up by. Throws where the host itself is an address it may not reach. */
export function dial(host: string, allowPrivate: boolean): { lookup?: LookupFunction } {
  if (allowPrivate) return {};
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0 && isPrivate(bare)) throw new Error(`${bare} is a private address`);
  return { lookup: publicLookup };
}
