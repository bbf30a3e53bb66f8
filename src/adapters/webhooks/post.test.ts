import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookPost } from "./post";

const received: { url: string; method: string; body: string; connection: number }[] = [];
let connections = 0;
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { url = "", method = "" } = request;
  received.push({ url, method, body, connection: connections });
  if (url === "/moved") response.writeHead(302, { location: "/ok" }).end();
  else if (url === "/huge") response.writeHead(200).end("x".repeat(300_000));
  else if (url === "/half") {
    response.writeHead(200, { "content-length": "100" }).write("half");
    setImmediate(() => response.destroy());
  } else if (url !== "/never") response.end("fine");
});
server.on("connection", () => connections++);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = webhookPost({ allowPrivate: true });
const closed = webhookPost({ allowPrivate: false });
const base = (host = "127.0.0.1", scheme = "http") => `${scheme}://${host}:${(server.address() as AddressInfo).port}`;
const parcel = (url: string, signal = AbortSignal.timeout(20_000)) => ({
  url,
  body: '{"سلام":1}',
  headers: {},
  signal,
});

test("the body arrives whole, over a kept-alive connection", async () => {
  expect(await open(parcel(`${base()}/ok`))).toEqual({ status: 200, text: "fine" });
  const before = connections;
  expect(await open(parcel(`${base()}/ok`))).toEqual({ status: 200, text: "fine" });
  expect(connections).toBe(before);
  expect(received.at(-1)).toMatchObject({ method: "POST", body: '{"سلام":1}' });
});

test("a redirect is not followed, a long answer is not read to its end, a truncated one has its status", async () => {
  expect(await open(parcel(`${base()}/moved`))).toMatchObject({ status: 302 });
  expect(received.at(-1)!.url).toBe("/moved");
  const { status, text } = await open(parcel(`${base()}/huge`));
  expect([status, text.length]).toEqual([200, 4_096]);
  expect(await open(parcel(`${base()}/half`))).toMatchObject({ status: 200 });
});

test("a receiver that does not answer times out", async () => {
  await expect(open(parcel(`${base()}/never`, AbortSignal.timeout(100)))).rejects.toThrow(/abort/i);
});

test("a connection closed by the other side is replaced", async () => {
  await open(parcel(`${base()}/ok`));
  server.closeIdleConnections();
  expect(await open(parcel(`${base()}/ok`))).toMatchObject({ status: 200 });
});

test.each([
  ...["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"],
  ...["169.254.169.254", "10.0.0.1", "192.168.1.1", "[fd00::1]"],
])("%s is not reached where private addresses are not allowed", async (host) => {
  const before = received.length;
  await expect(closed(parcel(`${base(host, "https")}/ok`))).rejects.toThrow(/private address|ENOTFOUND/);
  await expect(closed(parcel(`${base(host)}/ok`))).rejects.toThrow("not an https address");
  expect(received.length).toBe(before);
});
