import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are not on the public internet: loopback, private, link-local, shared, reserved, multicast. */
const PRIVATE = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24",
  "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  "::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8",
];
const blocked = new BlockList();
for (const network of PRIVATE.flatMap((line) => line.split(" "))) {
  const [address, bits] = network.split("/") as [string, string];
  blocked.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
}

/** Whether outgoing calls may not reach this address unless ALLOW_PRIVATE_TARGETS is set. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return isIP(plain) === 0 || blocked.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

/**
 * The lookup for connections to public addresses only: it returns exactly the addresses it has checked, so that DNS
 * rebinding has no effect.
 */
export const publicLookup: LookupFunction = (host, options, reply) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return reply(error, "", 0);
    const open = addresses.filter(({ address }) => !isPrivate(address));
    const [first] = open as [LookupAddress?];
    if (!first) return reply(new Error(`${host} is a private address`), "", 0);
    if (options.all) reply(null, open as never, 0);
    else reply(null, first.address, first.family);
  });
};
