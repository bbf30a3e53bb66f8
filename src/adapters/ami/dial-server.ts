import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isPrivate } from "../public-lookup";

/** What a telephony server may be at. `networks`: CIDRs of private networks it may be in; `allowPrivate`: in any. */
export type Reach = { allowPrivate: boolean; networks: readonly string[] };

/** Of clouds' own: their metadata answers whoever asks. Nobody's telephony server is there. */
const NEVER = new BlockList();
for (const [address, bits] of [
  ["169.254.0.0", 16],
  ["0.0.0.0", 8],
  ["224.0.0.0", 4],
] as const)
  NEVER.addSubnet(address, bits, "ipv4");
for (const address of ["100.100.100.200", "192.0.0.192"]) NEVER.addAddress(address, "ipv4");
for (const [address, bits] of [
  ["fe80::", 10],
  ["fd00:ec2::", 32],
  ["fd20:ce::", 32],
  ["ff00::", 8],
] as const)
  NEVER.addSubnet(address, bits, "ipv6");

function mayReach(address: string, { allowPrivate, networks }: Reach): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
  // An IPv4 address in hexadecimal: written so only to be mistaken.
  if (isIP(plain) === 0 || /^::ffff:/i.test(plain) || NEVER.check(plain, family)) return false;
  if (allowPrivate || !isPrivate(plain)) return true;
  const own = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    own.addSubnet(base, Number(bits), base.includes(":") ? "ipv6" : "ipv4");
  }
  return own.check(plain, family);
}

/** What a connection to `host` looks its name up by: it is handed the very addresses that were judged. Throws where `host` is one it may not reach. */
export function dialServer(host: string, reach: Reach): { host: string; lookup: LookupFunction } {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0 && !mayReach(bare, reach)) throw new Error("an address that may not be reached");
  const judged: LookupFunction = (name, options, reply) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return reply(error, "", 0);
      const open = addresses.filter(({ address }) => mayReach(address, reach));
      const [first] = open;
      if (!first) return reply(new Error("an address that may not be reached"), "", 0);
      if (options.all) reply(null, open as never, 0);
      else reply(null, first.address, first.family);
    });
  };
  return { host: bare, lookup: judged };
}
