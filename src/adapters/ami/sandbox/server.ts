import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { NotAManager, type Packet, PacketReader, writePacket } from "../codec";
import { Exchange } from "./exchange";

export type Account = { username: string; secret: string };
/** How a test server misbehaves: with outgoing bytes, and with an action before it is answered. */
export type Manners = {
  /** Bytes per write; absent: no splitting. */
  chunk?: number;
  greeting?: string | null;
  /** Replaces the bytes of an answer; null: never answers; "drop": closes the connection. */
  instead?: (action: Packet) => string | null | "drop" | undefined;
  onAction?: (action: Packet) => void;
  onMalformed?: () => void;
};
type Peer = { socket: Socket; signedIn: boolean; events: boolean; challenge: string };

const GREETING = "Asterisk Call Manager/8.0.2";

/** The buffer of a real server limits an incoming line to this, without its last byte. Outgoing lines may be longer. */
const MAX_REQUESTED = 1_023;

/** A server of the real manager protocol with a simulated exchange, for the demo and tests. */
export class ManagerServer {
  private readonly peers = new Set<Peer>();
  private readonly server: Server;
  readonly exchange: Exchange;

  constructor(
    private readonly account: Account,
    private readonly manners: Manners = {},
    exchange: { paceMs?: number; ringMs?: number; talkMs?: number } = {},
  ) {
    this.exchange = new Exchange((fields) => this.broadcast(writePacket(fields)), exchange);
    this.server = createServer((socket) => this.meet(socket));
  }

  /** Starts to listen on loopback and returns the port. */
  async open(port = 0): Promise<number> {
    await new Promise<void>((done, failed) => {
      this.server.once("error", failed).listen(port, "127.0.0.1", done);
    });
    return (this.server.address() as { port: number }).port;
  }

  /** Number of connections that have signed in. */
  get present(): number {
    return [...this.peers].filter(({ signedIn }) => signedIn).length;
  }

  /** Number of open connections, signed in or not. */
  get connections(): number {
    return this.peers.size;
  }

  hangUp(): void {
    for (const { socket } of this.peers) socket.destroy();
  }

  /** Sends raw bytes to all connections that receive events. */
  broadcast(text: string): void {
    for (const peer of this.peers) if (peer.signedIn && peer.events) this.write(peer.socket, text);
  }

  async close(): Promise<void> {
    this.exchange.close();
    this.hangUp();
    await new Promise<void>((done) => this.server.close(() => done()));
  }

  private meet(socket: Socket): void {
    const peer: Peer = { socket, signedIn: false, events: false, challenge: randomBytes(5).toString("hex") };
    this.peers.add(peer);
    const reader = new PacketReader((action) => this.answer(peer, action), {
      greeted: true,
      maxLineBytes: MAX_REQUESTED,
    });
    socket.on("error", () => {}).on("close", () => this.peers.delete(peer));
    socket.on("data", (piece: Buffer) => {
      try {
        reader.push(piece);
      } catch (error) {
        if (!(error instanceof NotAManager)) throw error;
        this.manners.onMalformed?.();
        socket.destroy();
      }
    });
    const { greeting = GREETING } = this.manners;
    if (greeting !== null) this.write(socket, `${greeting}\r\n`);
  }

  private answer(peer: Peer, action: Packet) {
    this.manners.onAction?.(action);
    const instead = this.manners.instead?.(action);
    if (instead === "drop") return void peer.socket.destroy();
    if (instead === null) return;
    if (instead !== undefined) return this.write(peer.socket, instead);
    const id = action.get("actionid");
    const toServerDto = (...fields: [string, string][]) =>
      this.write(
        peer.socket,
        writePacket([fields[0]!, ...(id ? ([["ActionID", id]] as const) : []), ...fields.slice(1)]),
      );
    const name = action.get("action")?.toLowerCase() ?? "";
    if (name === "challenge") return toServerDto(["Response", "Success"], ["Challenge", peer.challenge]);
    if (name === "login") return this.signIn(peer, action, toServerDto);
    if (!peer.signedIn) return toServerDto(["Response", "Error"], ["Message", "Permission denied"]);
    if (name === "logoff") {
      toServerDto(["Response", "Goodbye"], ["Message", "Thanks for all the fish."]);
      return void peer.socket.end();
    }
    this.exchange.act(name, action, toServerDto);
  }

  private signIn(peer: Peer, action: Packet, reply: (...fields: [string, string][]) => void) {
    const { username, secret } = this.account;
    const proof = createHash("md5").update(`${peer.challenge}${secret}`).digest("hex");
    const right =
      action.get("key") === proof || (action.get("secret") !== undefined && action.get("secret") === secret);
    if (action.get("username") !== username || !right)
      return reply(["Response", "Error"], ["Message", "Authentication failed"]);
    peer.signedIn = true;
    peer.events = (action.get("events") ?? "on") !== "off";
    reply(["Response", "Success"], ["Message", "Authentication accepted"]);
    if (peer.events)
      this.write(
        peer.socket,
        writePacket([
          ["Event", "FullyBooted"],
          ["Status", "Fully Booted"],
        ]),
      );
  }

  private write(socket: Socket, text: string): void {
    const bytes = Buffer.from(text, "utf8");
    const { chunk = bytes.length } = this.manners;
    for (let from = 0; from < bytes.length; from += chunk) socket.write(bytes.subarray(from, from + chunk));
  }
}
