import { BlockList, isIP } from "node:net";
import { config } from "../config";
import { onceInProcess } from "../process";

/** `::ffff:10.0.0.1` is 10.0.0.1; zone ids are dropped. Undefined for an invalid address. */
export function plainAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const bare = text
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  return isIP(bare) ? bare.toLowerCase() : undefined;
}

export const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");

const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Returns whether a call comes from this machine: it comes from loopback, and the service is public on loopback too.
 * With a public name a proxy is in front, which may be on this machine and not identify itself.
 */
export const isOwnMachine = (address: string | null, publicUrl = config().publicUrl): boolean =>
  address !== null && isLoopback(address) && isAtLoopback(publicUrl);

/** Returns whether a proxy forwarded the call: then its address grants no access to secrets. */
export const isHandedOn = (header: (name: string) => string | undefined): boolean =>
  FORWARDED.some((name) => header(name) !== undefined);

function isAtLoopback(publicUrl: string): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || isLoopback(host);
}

/** A set of networks such as `10.0.0.0/8`, `::1`. */
export function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = "", bits] = cidr.split("/");
    const address = plainAddress(network);
    if (!address) continue;
    const family = familyOf(address);
    // An IPv4 network written as a mapped IPv6 one is treated as IPv4.
    const mapped = family === "ipv4" && network.includes(":") ? 96 : 0;
    const prefix = bits === undefined ? undefined : Number(bits) - mapped;
    if (prefix === undefined) list.addAddress(address, family);
    else if (prefix >= 0) list.addSubnet(address, prefix, family);
  }
  return list;
}

const proxies = () => onceInProcess("trusted-proxies", () => networks(config().trustedProxies));

/**
 * Returns the caller's address: the socket's peer, or, when the peer is a configured proxy, the nearest address in
 * X-Forwarded-For that is not one. A client's own forwarded header has no effect. Without a socket (Next mount) the
 * header counts only when proxies are configured: then one of ours wrote its last element.
 */
export function callerAddress(peer: string | null, forwardedFor: string | undefined): string | null {
  // Fast path: without proxies the socket has the address.
  if (config().trustedProxies.length === 0) return plainAddress(peer ?? undefined) ?? null;
  const trusted = proxies();
  const from = plainAddress(peer ?? undefined);
  if (from !== undefined && !trusted.check(from, familyOf(from))) return from;
  const hops = forwardedFor === undefined ? [] : forwardedFor.split(",").slice(-32);
  let nearest = from ?? null;
  for (const hop of hops.reverse()) {
    const address = plainAddress(hop);
    if (!address) return null; // no proxy of ours writes such a hop: earlier entries cannot be trusted
    nearest = address;
    if (!trusted.check(address, familyOf(address))) return address;
  }
  return nearest;
}
