import { domainToASCII } from "node:url";

const MAX_DOMAIN = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Normalizes a domain for registration and lookup: lower case, punycode, no trailing dot. Scheme and path of a pasted
 * address are dropped. Undefined for IP addresses, ports, and names without a dot.
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
  // No numeric top-level domains exist: such a name is an oddly written IP address.
  return /^\d+$/.test(labels.at(-1)!) ? undefined : domain;
}

/**
 * Normalizes a `Domain` header: accepts any case, surrounding spaces and a trailing dot only; undefined with a port or
 * path.
 */
export function headerDomain(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_DOMAIN) return undefined;
  const domain = domainToASCII(header.trim().replace(/\.$/, "").toLowerCase());
  return /^[a-z0-9.-]+$/.test(domain) ? domain : undefined;
}
