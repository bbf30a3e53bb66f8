import { type Refusal, refuseField } from "@/domain/kernel/errors";
import type { TokenKey } from "../auth/connection-token";
import { openPacket, sealPacket } from "../auth/packet";
import type { HttpAnswer } from "./http-types";
import type { Caller } from "./identify";
import { readInput } from "./input";

/** How an answer goes back. */
export type Seal = (answer: HttpAnswer) => HttpAnswer | Promise<HttpAnswer>;

/** What a call says once its packet, if it has one, is open. */
export type PacketPayload = {
  body: Buffer;
  type: string | undefined;
  /** The query string as far as it is input. */
  query: string;
  /** The query string as it tells calls apart: no plain call has a packet's. */
  search: string;
  /** The packet as it came; null for a call in the clear. */
  packet: string | null;
  seal: Seal;
};

export const inTheClear: Seal = (answer) => answer;

/** Never the query string of a plain call: this one would have a (broken) packet. */
const PACKET_MARK = "packet";

/**
 * Opens what a partner sent as `{"packet":…}`, or on a GET also as `?packet=` (contract section 2). A packet is the whole
 * input: what stands beside it is ignored. The limits of a body hold before (1 MB; nothing is inflated, so no more after)
 * and, where the plain JSON is read, after. From here on the answer is a packet too, whatever it says.
 * Refuses 2005: a packet that cannot be opened, and plain input where the domain's policy asks for packets.
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

/** Undefined: none was sent. Anything else stands where a packet should. The body wins over the query. */
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
