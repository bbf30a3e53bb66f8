import { getEventListeners } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { ACCOUNT, amiServer } from "../../../tests/ami-server";
import { openManager } from "./connection";
import { dialServer, type Reach } from "./dial-server";
import { pingSocket } from "./ping-socket";
import { ManagerServer } from "./sandbox/server";

const NOWHERE: Reach = { allowPrivate: false, networks: [] };
const ANYWHERE: Reach = { allowPrivate: true, networks: [] };
const OFFICE: Reach = { allowPrivate: false, networks: ["10.20.0.0/16", "fd12:3456::/32"] };

const mayDial = (host: string, reach: Reach) => {
  try {
    dialServer(host, reach);
    return true;
  } catch {
    return false;
  }
};

test.each([
  "169.254.169.254",
  "[fd00:ec2::254]",
  "fd20:ce::254",
  "100.100.100.200",
  "192.0.0.192",
  "0.0.0.0",
  "::ffff:169.254.169.254",
  "[::ffff:a9fe:a9fe]",
  "fe80::1",
  "224.0.0.1",
])("%s is never reached, even where private networks are allowed", (host) => {
  expect([mayDial(host, ANYWHERE), mayDial(host, { ...OFFICE, networks: ["0.0.0.0/0", "::/0"] })]).toEqual([
    false,
    false,
  ]);
});

test.each([
  ["10.20.3.4", true],
  ["fd12:3456::7", true],
  ["10.21.3.4", false],
  ["192.168.1.1", false],
  ["127.0.0.1", false],
  ["::1", false],
  ["8.8.8.8", true],
])("of private networks only the configured ones are reached: %s", (host, may) => {
  expect(mayDial(host, OFFICE)).toBe(may);
});

test.each(["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1"])(
  "no connection is attempted to %s where none is allowed",
  async (host) => {
    let received = 0;
    const canary = createServer((socket) => {
      received++;
      socket.destroy();
    });
    await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
    const { port } = canary.address() as { port: number };
    const server = { ...ACCOUNT, host, port, tls: false };
    await expect(openManager(server, { reach: NOWHERE, patienceMs: 2_000 })).rejects.toMatchObject({
      unreachable: true,
      sent: false,
    });
    await expect(pingSocket(`ws://${host}:${port}/`, NOWHERE, 2_000)).rejects.toThrow();
    expect(received).toBe(0);
    await new Promise((done) => canary.close(done));
  },
);

test("without TLS the secret is not sent to a server that offers no challenge", async () => {
  const received: string[] = [];
  const server = new ManagerServer(ACCOUNT, {
    onAction: (action) => received.push([...action.values()].join(" ")),
    instead: (action) =>
      action.get("action") === "Challenge"
        ? `Response: Error\r\nActionID: ${action.get("actionid")}\r\nMessage: no\r\n\r\n`
        : undefined,
  });
  const at = { ...ACCOUNT, host: "127.0.0.1", port: await server.open(), tls: false };
  await expect(openManager(at, { reach: ANYWHERE, patienceMs: 2_000 })).rejects.toThrow("offers no challenge");
  expect([received.length, received.join(" ").includes(ACCOUNT.secret)]).toEqual([1, false]);
  await server.close();
});

test("a line longer than Asterisk reads is rejected as an action", async () => {
  const ami = await amiServer();
  const socket = connect(ami.port, "127.0.0.1");
  socket.write(`Action: Login\r\nSecret: ${"x".repeat(1_100)}\r\n\r\n`);
  await new Promise((done) => socket.once("close", done).resume());
  expect([ami.malformed(), ami.seen.length]).toEqual([1, 0]);
  await ami.close();
});

test("a connection leaves no resources behind, however it ends", async () => {
  const ami = await amiServer({ chunk: 3 });
  const signal = new AbortController();
  const at = { ...ACCOUNT, host: "127.0.0.1", port: ami.port, tls: false };
  for (let turn = 0; turn < 20; turn++) {
    const manager = await openManager(at, { reach: ANYWHERE, patienceMs: 2_000, signal: signal.signal });
    const request = manager.ask("Ping");
    if (turn % 2 === 0) expect((await request).get("ping")).toBe("Pong");
    else request.catch(() => {});
    const waiting = manager.next(() => false);
    if (turn % 3 === 0) ami.server.hangUp();
    else manager.close();
    await expect(waiting).rejects.toMatchObject({ unreachable: true });
    await manager.closed;
  }
  expect(getEventListeners(signal.signal, "abort")).toHaveLength(0);
  await expect.poll(() => ami.open()).toBe(0);
  await expect(openManager({ ...at, secret: "wrong" }, { reach: ANYWHERE, patienceMs: 2_000 })).rejects.toThrow(
    "refused the name or the secret",
  );
  await ami.close();
});
