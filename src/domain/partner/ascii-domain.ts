import { domainToASCII } from "node:url";

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
  if (domain.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined;
  // Name servers know no top level of digits: such a name is an address written oddly.
  return /^\d+$/.test(labels.at(-1)!) ? undefined : domain;
}

/** The name a `Domain` header stands for at the gate, which forgives case and a dot at the end and nothing else. */
export function headerDomain(header: string): string | undefined {
  const domain = domainToASCII(header.trim().replace(/\.$/, "").toLowerCase());
  return /^[a-z0-9.-]+$/.test(domain) ? domain : undefined;
}
