import { createHash } from "node:crypto";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Manager, type ServerAddress, Unreachable } from "@/domain/communication/telephony/port";
import type { Fields } from "@/domain/communication/telephony/rules.action";
import { type Packet, PacketReader, writeAction } from "./codec";
import { dialServer, type Reach } from "./dial-server";

export type Options = {
  reach: Reach;
  /** Timeout in ms of each step: connecting, signing in, an answer. */
  patienceMs: number;
  /** Aborts everything that is pending. */
  signal?: AbortSignal;
  /** Called with every event that is not part of a requested list. */
  onEvent?: (event: Packet) => void;
  /** Names of the events that are parsed; absent: all. */
  wants?: (event: string) => boolean;
  /** The event mask to request; "off" if nothing listens. */
  events?: string;
};

type Waiting = { take(packet: Packet): void; fail(error: Unreachable): void };

/** Limit of the rows of a list; a longer answer is not one we could use. */
const MAX_ROWS = 5_000;
const MAX_CHARS = 4_000_000;

/**
 * A signed-in connection. When either side closes it, all pending calls reject, and `closed` resolves with the reason.
 */
export type Connection = Manager & { closed: Promise<string>; close(): void };

/**
 * Connects and signs in by MD5 challenge; with the secret itself only over TLS, if the server offers no challenge.
 * Rejects with Unreachable.
 */
export async function openManager(server: ServerAddress, options: Options): Promise<Connection> {
  const { patienceMs, signal, onEvent, wants, events = "off" } = options;
  if (signal?.aborted) throw new Unreachable("no answer in time");
  let over: string | undefined;
  let sent = false;
  let ids = 0;
  const answers = new Map<string, Waiting>();
  const wishes = new Set<Waiting & { wanted(event: Packet): boolean }>();
  let heardGreeting = () => {};
  let resolveClosed = (_: string) => {};
  const closed = new Promise<string>((done) => {
    resolveClosed = done;
  });
  const unreachable = (reason: string) => Object.assign(new Unreachable(reason), { sent });

  const reader = new PacketReader(
    (packet) => {
      const waiting = answers.get(packet.get("actionid") ?? "");
      // The response to a pending action, or an event that belongs to its list.
      if (waiting) return waiting.take(packet);
      if (!packet.has("event")) return;
      for (const wish of wishes) if (wish.wanted(packet)) wish.take(packet);
      onEvent?.(packet);
    },
    { wants },
  );
  const socket = dialled(server, options.reach);
  const end = (reason: string) => {
    if (over !== undefined) return;
    over = reason;
    signal?.removeEventListener("abort", onAbort);
    socket.removeAllListeners();
    // Errors of a socket after its end are ignored; without a listener they would end the process.
    socket.on("error", () => {});
    socket.destroy();
    const error = unreachable(reason);
    for (const waiting of [...answers.values(), ...wishes]) waiting.fail(error);
    resolveClosed(reason);
  };
  const onAbort = () => end("no answer in time");
  signal?.addEventListener("abort", onAbort);
  socket.on("data", (piece: Buffer) => {
    try {
      reader.push(piece);
      if (reader.version !== undefined) heardGreeting();
    } catch (error) {
      end((error as Error).message);
    }
  });
  socket.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  socket.on("close", () => end("the server closed the connection"));

  /** Resolves an event within the timeout; the waiter is removed in every case. */
  function waitFor<T>(
    begin: (done: (value: T) => void, failed: (error: Unreachable) => void) => () => void,
  ): Promise<T> {
    if (over !== undefined) return Promise.reject(unreachable(over));
    return new Promise<T>((resolve, reject) => {
      const after = (act: () => void) => {
        clearTimeout(timer);
        forget();
        act();
      };
      const timer = setTimeout(() => after(() => reject(unreachable("no answer in time"))), patienceMs);
      const forget = begin(
        (value) => after(() => resolve(value)),
        (error) => after(() => reject(error)),
      );
    });
  }

  function converse<T>(action: string, fields: Fields, taking: (done: (value: T) => void) => (packet: Packet) => void) {
    const actionId = `safar-${++ids}`;
    const bytes = writeAction(action, actionId, fields);
    return waitFor<T>((done, fail) => {
      answers.set(actionId, { take: taking(done), fail });
      sent = true;
      socket.write(bytes);
      return () => answers.delete(actionId);
    }).then((value) => {
      sent = false;
      return value;
    });
  }

  const ask = (action: string, fields: Fields = []) =>
    converse<Packet>(action, fields, (done) => (packet) => {
      if (packet.has("response")) done(packet);
    });

  const connection: Connection = {
    get version() {
      return reader.version ?? "";
    },
    ask,
    list: (action, fields = []) =>
      converse(action, fields, (done) => {
        const rows: Packet[] = [];
        let chars = 0;
        let answer: Packet | undefined;
        return (packet) => {
          if (packet.has("response")) {
            answer = packet;
            // Most actions return no list.
            return /^start$/i.test(packet.get("eventlist") ?? "") ? undefined : done({ answer, rows });
          }
          if (/^complete$/i.test(packet.get("eventlist") ?? "")) return done({ answer: answer ?? packet, rows });
          for (const [name, value] of packet) chars += name.length + value.length;
          if (rows.length >= MAX_ROWS || chars > MAX_CHARS) return end("an answer that exceeds the limits");
          rows.push(packet);
        };
      }),
    next: (wanted) =>
      waitFor((done, fail) => {
        const wish = { wanted, take: done, fail };
        wishes.add(wish);
        return () => wishes.delete(wish);
      }),
    closed,
    close: () => end("closed"),
  };

  try {
    await waitFor<void>((done, fail) => {
      const wish = { wanted: () => false, take: () => {}, fail };
      wishes.add(wish);
      heardGreeting = done;
      return () => {
        heardGreeting = () => {};
        wishes.delete(wish);
      };
    });
    await signIn(ask, server, events);
    sent = false;
    return connection;
  } catch (error) {
    // Without a sign-in nothing was executed.
    sent = false;
    end((error as Error).message);
    throw new Unreachable((error as Error).message);
  }
}

function dialled({ host, port, tls }: ServerAddress, reach: Reach): Socket {
  try {
    const at = { port, ...dialServer(host, reach) };
    return tls
      ? connectTls({ ...at, ...(isIP(at.host) === 0 && { servername: at.host }) })
      : connect({ ...at, noDelay: true });
  } catch (error) {
    throw new Unreachable((error as Error).message);
  }
}

/** A man in the middle could refuse the challenge to obtain the secret: it is sent only over TLS. */
async function signIn(ask: Manager["ask"], { username, secret, tls }: ServerAddress, events: string): Promise<void> {
  const offered = await ask("Challenge", [["AuthType", "MD5"]]);
  const challenge = offered.get("response") === "Success" ? offered.get("challenge") : undefined;
  if (!challenge && !tls) throw new Unreachable("the server offers no challenge, and there is no TLS");
  const proof: Fields = challenge
    ? [
        ["AuthType", "MD5"],
        ["Key", createHash("md5").update(`${challenge}${secret}`).digest("hex")],
      ]
    : [["Secret", secret]];
  const answer = await ask("Login", [["Username", username], ...proof, ["Events", events]]);
  if (answer.get("response") !== "Success") throw new Unreachable("the server refused the name or the secret");
}
