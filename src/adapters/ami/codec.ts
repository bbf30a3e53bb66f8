import { type Fields, forbiddenMember } from "@/domain/communication/telephony/rules.action";

/** A packet of a manager interface: values by lower-case key; of a repeated key the first value counts. */
export type Packet = ReadonlyMap<string, string>;

/** Asterisk's own lines end at 8 KB, and its longest packets have a few dozen lines. */
export const MAX_LINE_BYTES = 8_192;
export const MAX_LINES = 400;
const MAX_PACKET_CHARS = 256 * 1024;
const GREETING = /^[\x20-\x7e]{0,80}Call Manager\/(\d[\w.]{0,20})/i;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const NOTHING = Buffer.alloc(0);
const EVENT = "Event: ";

/** The bytes are not of this protocol, or exceed its limits. */
export class NotAManager extends Error {}

/**
 * Parses packets from bytes in chunks of any size. The buffer between two chunks is at most one line and one packet,
 * both bounded; beyond that, and at a malformed line, it throws NotAManager and the connection can no longer be used.
 */
export class PacketReader {
  private rest = NOTHING;
  private packet = new Map<string, string>();
  private lines = 0;
  private chars = 0;
  private skipping = false;
  private readonly wants: (event: string) => boolean;
  private readonly maxLineBytes: number;
  version: string | undefined;

  /**
   * `greeted`: no greeting line is expected, as when reading from a client that signs in. `wants`: events of other
   * names are skipped unparsed. `maxLineBytes`: bytes.
   */
  constructor(
    private readonly tell: (packet: Packet) => void,
    {
      greeted = false,
      wants = () => true,
      maxLineBytes = MAX_LINE_BYTES,
    }: { greeted?: boolean; wants?: ((event: string) => boolean) | undefined; maxLineBytes?: number } = {},
  ) {
    if (greeted) this.version = "";
    this.maxLineBytes = maxLineBytes;
    this.wants = wants;
  }

  push(piece: Buffer): void {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      const until = end > from && bytes[end - 1] === RETURN ? end - 1 : end;
      if (until - from > this.maxLineBytes) throw new NotAManager("a line that exceeds the limit");
      if (this.skipping && until > from) this.count(until - from);
      else this.line(bytes.toString("utf8", from, until));
      from = end + 1;
    }
    bytes = bytes.subarray(from);
    if (bytes.length > this.maxLineBytes) throw new NotAManager("a line that exceeds the limit");
    // A copy, so that the chunk's memory is not retained.
    this.rest = bytes.length > 0 ? Buffer.from(bytes) : NOTHING;
  }

  private line(line: string): void {
    if (this.version === undefined) {
      this.version = GREETING.exec(line)?.[1];
      if (this.version === undefined) throw new NotAManager("not a manager interface");
      return;
    }
    if (line === "") {
      if (this.lines > 0 && !this.skipping) {
        this.tell(this.packet);
        this.packet = new Map();
      }
      this.skipping = false;
      this.lines = 0;
      this.chars = 0;
      return;
    }
    this.count(line.length);
    if (this.lines === 1 && line.startsWith(EVENT) && !this.wants(line.slice(EVENT.length))) {
      this.skipping = true;
      return;
    }
    const colon = line.indexOf(":");
    if (colon < 1) throw new NotAManager("a malformed line");
    const key = line.slice(0, colon).toLowerCase();
    if (!this.packet.has(key)) this.packet.set(key, line.slice(colon + 1).trim());
  }

  private count(chars: number): void {
    this.chars += chars;
    if (++this.lines > MAX_LINES || this.chars > MAX_PACKET_CHARS)
      throw new NotAManager("a packet that exceeds the limits");
  }
}

/** The member of an action that may not be sent. Thrown before anything is written. */
class NotSent extends Error {
  constructor(readonly member: string) {
    super(`${member} is not to be sent`);
  }
}

/** The only place that encodes an action: each member becomes exactly one line, so that values cannot inject lines. */
export function writeAction(action: string, actionId: string, fields: Fields): Buffer {
  const wrong = forbiddenMember(action, fields);
  if (wrong !== undefined || !/^[\w-]{1,60}$/.test(actionId)) throw new NotSent(wrong ?? "actionid");
  const lines = [["Action", action], ["ActionID", actionId], ...fields].map(([key, value]) => `${key}: ${value}\r\n`);
  return Buffer.from(`${lines.join("")}\r\n`, "utf8");
}

/** A packet sent by a server: ours in tests and in the demo. Each value stays on its line. */
export const writePacket = (fields: Fields): string =>
  `${fields.map(([key, value]) => `${key}: ${value.replace(/[\r\n\0]+/g, " ")}\r\n`).join("")}\r\n`;
