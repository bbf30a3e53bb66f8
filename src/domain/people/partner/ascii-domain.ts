import { domainToASCII } from "node:url";

const MAX_DOMAIN = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A site's name as it is registered and as the gate looks it up: lower case, punycode, no dot at the end. What is pasted
 * from an address bar loses its scheme and path. Undefined for an address, a port, or what is no name with a dot in it.
 */
export function asciiDomain(written: string): string | undefined {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "")
    .replace(/\.$/, "");
  const domain = domainToASCII(name);
  const labels = domain.split(".");
  if (domain.length > MAX_DOMAIN || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined;
  // Name servers know no top level of digits: such a name is an address written oddly.
  return /^\d+$/.test(labels.at(-1)!) ? undefined : domain;
}

/**
 * The name a `Domain` header stands for at the gate, which forgives case, spaces around it and a dot at the end, and nothing
 * else: a port or a path make it no domain.
 */
export function headerDomain(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_DOMAIN) return undefined;
  const domain = domainToASCII(header.trim().replace(/\.$/, "").toLowerCase());
  return /^[a-z0-9.-]+$/.test(domain) ? domain : undefined;
}
