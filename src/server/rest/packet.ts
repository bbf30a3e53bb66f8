import { type Refusal, refuseField } from "@/domain/kernel/errors";
import type { TokenKey } from "../auth/connection-token";
import { openPacket, sealPacket } from "../auth/packet";
import type { HttpAnswer } from "./http-types";
import type { Caller } from "./identify";
import { readInput } from "./input";

/** Encodes an answer for its caller. */
export type Seal = (answer: HttpAnswer) => HttpAnswer | Promise<HttpAnswer>;

/** Content of a call after its packet, if it has one, was opened. */
export type PacketPayload = {
  body: Buffer;
  type: string | undefined;
  /** The part of the query string that is input. */
  query: string;
  /** The query string that distinguishes calls: no plain call has a packet's. */
  search: string;
  /** The packet as received; null for a plain call. */
  packet: string | null;
  seal: Seal;
};

export const inTheClear: Seal = (answer) => answer;

/** Never the query string of a plain call, since it would contain a (broken) packet. */
const PACKET_MARK = "packet";

/**
 * Opens a partner's `{"packet":…}`, on a GET also `?packet=` (contract section 2). A packet is the whole input:
 * anything beside it is ignored. The limits of a body apply before (1 MB; nothing is inflated) and, when the plain JSON
 * is read, after. From here on the answer is a packet too, whatever it contains. Throws 2005 for a packet that cannot
 * be opened, and for plain input when the domain's policy requires packets.
 */
export async function unpack(
  packets: Caller["packets"],
  body: Buffer,
  type: string | undefined,
  search: string,
): Promise<PacketPayload> {
  const plain: PacketPayload = { body, type, query: search, search, packet: null, seal: inTheClear };
  if (!packets) return plain;
  const packet = packetOf(body, type, search);
  if (packet !== undefined) {
    const opened = await openPacket(packets.key, packet);
    return {
      body: opened,
      type: "application/json",
      query: "",
      search: PACKET_MARK,
      packet: packet as string,
      seal: sealed(packets.key),
    };
  }
  if (!packets.required) return plain;
  if (body.length > 0 || search !== "") throw packetMissing();
  return { ...plain, seal: sealed(packets.key) };
}

/** Undefined when there is none. Any other value is in place of a packet. The body takes precedence over the query. */
function packetOf(body: Buffer, type: string | undefined, search: string): unknown {
  if (body.includes('"packet"')) {
    const members = readInput({}, body, type, "") as { packet?: unknown };
    if (Object.hasOwn(members, "packet")) return members.packet;
  }
  return search.includes("packet") ? (new URLSearchParams(search).get("packet") ?? undefined) : undefined;
}

const sealed =
  (key: TokenKey): Seal =>
  async (answer) => ({ ...answer, body: JSON.stringify({ packet: await sealPacket(key, answer.body) }) });

const packetMissing = (): Refusal =>
  refuseField(
    "packet",
    {
      en: 'this domain\'s policy asks for encrypted packets: send the input as {"packet":"<compact JWE>"}',
      fa: 'سیاست این دامنه بستهٔ رمزشده می‌خواهد: ورودی را به شکل {"packet":"<compact JWE>"} بفرستید',
    },
    "signatureInvalid",
  );
