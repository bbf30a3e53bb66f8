import { asciiDigits } from "../../kernel/digits";

/** A network without host bits: `base` is its first address as a number, `prefix` its length in bits. */
export type Network = { family: 4 | 6; base: bigint; prefix: number };

const WIDTH = { 4: 32, 6: 128 } as const;

/** Wider networks are rejected: they would cover a large part of an internet provider. */
export const WIDEST = { 4: 16, 6: 48 } as const;

/**
 * Parses `10.1.2.3`, `10.1.2.0/24`, `2001:db8::/48`, with Persian digits too. Host bits are dropped, IPv4-mapped
 * addresses become IPv4. Undefined when invalid: octets with leading zeros (octal to some parsers), ports, zones,
 * names.
 */
export function readNetwork(written: string): Network | undefined {
  const [host = "", bits, more] = asciiDigits(written.trim()).split("/");
  if (more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const read = readV4(host) ?? readV6(host);
  if (!read) return undefined;
  const { family, value, mapped } = read;
  const prefix = bits === undefined ? WIDTH[family] : Number(bits) - (mapped ? 96 : 0);
  if (prefix < 0 || prefix > WIDTH[family]) return undefined;
  const hostBits = BigInt(WIDTH[family] - prefix);
  return { family, base: (value >> hostBits) << hostBits, prefix };
}

/** In PostgreSQL's format: a single address without length. */
export function writeNetwork({ family, base, prefix }: Network): string {
  const address = family === 4 ? writeV4(base) : writeV6(base);
  return prefix === WIDTH[family] ? address : `${address}/${prefix}`;
}

/** Whether every address of `inner` is in `outer`. */
export function covers(outer: Network, inner: Network): boolean {
  if (outer.family !== inner.family || outer.prefix > inner.prefix) return false;
  const hostBits = BigInt(WIDTH[outer.family] - outer.prefix);
  return outer.base >> hostBits === inner.base >> hostBits;
}

export const isSingle = ({ family, prefix }: Network): boolean => prefix === WIDTH[family];

/** Number of common leading bits of two addresses; 0 across families. */
export function sharedBits(a: Network, b: Network): number {
  if (a.family !== b.family) return 0;
  const differing = (a.base ^ b.base).toString(2);
  return differing === "0" ? WIDTH[a.family] : WIDTH[a.family] - differing.length;
}

export type NetworkIssue = "unreadable" | "tooWide" | "nobody";

/** Why a network cannot be trusted; undefined when it can. `nobody`: unspecified, multicast, reserved. */
export function networkFault(network: Network | undefined): NetworkIssue | undefined {
  if (!network) return "unreadable";
  if (network.prefix < WIDEST[network.family]) return "tooWide";
  return NOBODY.some((from) => covers(from, network)) ? "nobody" : undefined;
}

const NOBODY = ["0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4", "::/128", "ff00::/8"].map((text) => readNetwork(text)!);

function readV4(host: string): { family: 4; value: bigint; mapped: boolean } | undefined {
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1);
  if (!octets?.every((octet) => Number(octet) <= 255 && String(Number(octet)) === octet)) return undefined;
  return { family: 4, value: octets.reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n), mapped: false };
}

function readV6(host: string): { family: 4 | 6; value: bigint; mapped: boolean } | undefined {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (!/^[0-9a-f:.]{2,45}$/i.test(bare) || !bare.includes(":") || !URL.canParse(`http://[${bare}]/`)) return undefined;
  const [head = "", tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split("::");
  const parts = (text: string) => (text === "" ? [] : text.split(":"));
  const [left, right] = [parts(head), parts(tail ?? "")];
  const hextets = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  const value = hextets.reduce((sum, hextet) => (sum << 16n) | BigInt(`0x${hextet}`), 0n);
  return value >> 32n === 0xffffn
    ? { family: 4, value: value & 0xffffffffn, mapped: true }
    : { family: 6, value, mapped: false };
}

const writeV4 = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");

function writeV6(value: bigint): string {
  const hextets = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - at * 16)) & 0xffffn).toString(16));
  return new URL(`http://[${hextets.join(":")}]/`).hostname.slice(1, -1);
}
