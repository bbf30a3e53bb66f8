import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isPrivate } from "../public-lookup";

/**
 * Addresses a telephony server may have. `networks`: CIDRs of allowed private networks; `allowPrivate`: any private
 * address.
 */
export type Reach = { allowPrivate: boolean; networks: readonly string[] };

/** Metadata addresses of clouds, which answer any caller. No telephony server has such an address. */
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
  // An IPv4 address in hexadecimal form is written so only to bypass the check.
  if (isIP(plain) === 0 || /^::ffff:/i.test(plain) || NEVER.check(plain, family)) return false;
  if (allowPrivate || !isPrivate(plain)) return true;
  const own = new BlockList();
  for (const network of networks) {
    const [base = "", bits] = network.split("/");
    own.addSubnet(base, Number(bits), base.includes(":") ? "ipv6" : "ipv4");
  }
  return own.check(plain, family);
}

/**
 * The connect options for `host`. The lookup returns exactly the addresses that were checked, so that DNS rebinding has
 * no effect. Throws if `host` is an address that may not be reached.
 */
export function dialServer(host: string, reach: Reach): { host: string; lookup: LookupFunction } {
  const bare = host.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0 && !mayReach(bare, reach)) throw new Error("address not allowed");
  const judged: LookupFunction = (name, options, reply) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return reply(error, "", 0);
      const open = addresses.filter(({ address }) => mayReach(address, reach));
      const [first] = open;
      if (!first) return reply(new Error("address not allowed"), "", 0);
      if (options.all) reply(null, open as never, 0);
      else reply(null, first.address, first.family);
    });
  };
  return { host: bare, lookup: judged };
}
