import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Raw = { method: string; path: string; headers: Record<string, string>; body?: unknown };
type Heard = { status: number; code: number | undefined };

/**
 * Sends each request except for its last byte on its own socket, then all last bytes in one tick: as simultaneous as a
 * client can be. Returns the answers.
 */
export async function atOnce(base: string, requests: readonly Raw[]): Promise<Heard[]> {
  const { hostname, port } = new URL(base);
  const sockets = await Promise.all(
    requests.map(async ({ method, path, headers, body }) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const length = text
        ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }
        : {};
      const lines = Object.entries({ host: `${hostname}:${port}`, connection: "close", ...length, ...headers });
      const bytes = Buffer.from(
        `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`,
      );
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, "connect");
      socket.write(bytes.subarray(0, -1));
      return { socket, last: bytes.subarray(-1) };
    }),
  );
  await sleep(20);
  const received = sockets.map(({ socket }) => hear(socket));
  for (const { socket, last } of sockets) socket.write(last);
  return Promise.all(received);
}

async function hear(socket: ReturnType<typeof connect>): Promise<Heard> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  return { status, code: Number(/"code":(\d{4})/.exec(text)?.[1]) || undefined };
}
