import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "@/adapters/suppliers/ask";

let server: Server;
let url: URL;
let sockets: Socket[];
let received: number;

beforeEach(async () => {
  [sockets, received] = [[], 0];
  server = createServer((_, res) => {
    received++;
    res.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const asking = (looks: boolean) => ({
  ...{ signal: AbortSignal.timeout(5_000), scenario: null, requestId: "t", now: new Date(), looks },
});
const look = () => ask({ url }, asking(true), { allowPrivate: true });
const act = () => ask({ url, json: {} }, asking(false), { allowPrivate: true });

test("reads reuse an open connection; writes never do", async () => {
  for (let n = 0; n < 5; n++) await look();
  expect([sockets.length, received]).toEqual([1, 5]);
  await act();
  await act();
  expect([sockets.length, received]).toEqual([3, 7]);
});

test("a connection closed by the supplier is not an error: the call is repeated on a new one", async () => {
  await look();
  // At the very moment that the call is sent on it.
  server.removeAllListeners("request");
  server.once("request", (_, res) => {
    received++;
    res.socket!.resetAndDestroy();
    server.on("request", (_, later) => {
      received++;
      later.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  expect((await look()).status).toBe(200);
  expect([sockets.length, received]).toEqual([2, 3]);
});

test("a supplier that breaks off answers repeatedly is not called again and again", async () => {
  await look();
  server.removeAllListeners("request");
  server.on("request", (_, res) => {
    received++;
    res.socket!.resetAndDestroy();
  });
  await expect(look()).rejects.toMatchObject({ fault: "unreachable" });
  expect(received).toBe(3);
  await expect(act()).rejects.toMatchObject({ fault: "unreachable", maybeDone: true });
  expect(received).toBe(4);
});
