import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { telephony } from "@/server/routers/back-office/communication/telephony";
import { type AmiServer, amiServer } from "../ami-server";
import { backOfficeDoor, type Clerk } from "../back-office";
import { runs } from "../runs";
import { settingsOf, withServer } from "../telephony";

/**
 * S6: whatever is in a number, channel, variable, code, text or name, the server receives exactly the intended action,
 * or none.
 */
const clerk = backOfficeDoor({ telephony });
let ami: AmiServer;
let manager: Clerk;
const FREE = { caps: { calls: 100_000, sms: 100_000, ussd: 100_000 }, same_number_an_hour: 1_000 };
beforeAll(async () => {
  ami = await amiServer();
  manager = await clerk("manager");
  await withServer(manager.branchId, ami.port, FREE);
});
afterAll(() => ami.close());

const ENDS = [
  "\r",
  "\n",
  "\r\n",
  "\n\r",
  "\r\n\r\n",
  "\n\n",
  "\u0000",
  "\u000b",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  "%0d%0a",
  "\\r\\n",
  "；\r\n",
  "嘊嘍",
];
const SMUGGLED = [
  "Action: Command\r\nCommand: core stop now",
  "Action: System",
  "Action: Originate\r\nChannel: Local/1@x\r\nApplication: System\r\nData: id",
  "Action: Logoff",
  "ActionID: stolen",
  "Variable: x=$" + "{SHELL(id)}",
  "Secret: x",
  ": ",
];
const HONEST = {
  phone: "09121234567",
  channel: "PJSIP/201-0000002a",
  uniqueid: "1763800000.7",
  extension: "201",
  code: "*140#",
  text: "سلام",
  action: "CoreStatus",
  key: "Channel",
  value: "PJSIP/201-0000002a",
} as const;
type Place = keyof typeof HONEST;

/** Calls of a route, and the actions they mean. */
const ASKED: Readonly<Record<Place, (given: string) => [string, string, object | undefined, string[]]>> = {
  phone: (phone) => ["POST", "/telephony/call/make", { phone, extension: "201" }, ["Originate"]],
  extension: (extension) => ["POST", "/telephony/call/make", { phone: HONEST.phone, extension }, ["Originate"]],
  channel: (channel) => ["POST", "/telephony/call/hangup", { channel }, ["Hangup"]],
  uniqueid: (uniqueid) => ["POST", "/telephony/call/hangup", { uniqueid }, ["CoreShowChannels", "Hangup"]],
  code: (code) => ["POST", "/telephony/ussd/send", { code }, ["DongleSendUSSD"]],
  text: (text) => ["POST", "/telephony/sms/send", { phone: HONEST.phone, text }, ["MessageSend"]],
  action: (action) => ["POST", "/telephony/action/execute", { action }, ["CoreStatus"]],
  key: (key) => ["POST", "/telephony/action/execute", { action: "Ping", variables: { [key]: "x" } }, ["Ping"]],
  value: (value) => ["POST", "/telephony/action/execute", { action: "Ping", variables: { Channel: value } }, ["Ping"]],
};

const RUNS = runs(500, "S6_PAYLOADS");
const payloads = fc.sample(
  fc.record({
    place: fc.constantFrom(...(Object.keys(HONEST) as Place[])),
    end: fc.constantFrom(...ENDS),
    smuggled: fc.constantFrom(...SMUGGLED),
    where: fc.constantFrom("after", "before", "inside", "alone"),
    twice: fc.boolean(),
  }),
  { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 6) },
);

function hostile({ place, end, smuggled, where, twice }: (typeof payloads)[number]): string {
  const honest = HONEST[place];
  const bad = `${end}${smuggled}${twice ? `${end}${end}` : ""}`;
  if (where === "before") return `${bad}${end}${honest}`;
  if (where === "inside") return `${honest.slice(0, 3)}${bad}${honest.slice(3)}`;
  return where === "alone" ? bad : `${honest}${bad}`;
}

test(`${RUNS} payloads: no action beyond the intended one, none malformed`, async () => {
  let refused = 0;
  for (const payload of payloads) {
    const given = hostile(payload);
    const [method, path, body, meant] = ASKED[payload.place](given);
    const before = ami.seen.length;
    const { status, json } = await manager.ask(method, path, body);
    const seen = ami.seen.slice(before);
    expect(status, JSON.stringify([payload.place, given, json])).toBeLessThan(500);
    const names = seen.map(({ action }) => action);
    expect(
      names.every((name) => meant.includes(name)),
      `${JSON.stringify(given)} became ${names}`,
    ).toBe(true);
    expect(names.length).toBeLessThanOrEqual(payload.place === "uniqueid" ? 2 : 1);
    if (status !== 200) refused++;
    // An additional member would be injected.
    for (const { fields } of seen)
      for (const key of ["command", "application", "secret", "data"]) expect(fields).not.toHaveProperty(key);
  }
  expect(ami.malformed()).toBe(0);
  // Texts may have several lines; everything else is refused, 3003 with its member, or as an unknown action.
  expect(refused).toBeGreaterThan(RUNS * 0.8);
}, 120_000);

test("a text of several lines is one member with any content; a modem accepts one line", async () => {
  const text = "line\r\nAction: Command\r\nCommand: core stop now\r\n\r\nmore";
  const { status } = await manager.ask("POST", "/telephony/sms/send", { phone: HONEST.phone, text });
  expect([status, ami.server.exchange.texts.at(-1)?.text]).toEqual([200, text]);
  expect(ami.seen.at(-1)!.action).toBe("MessageSend");
  const modem = await clerk("manager");
  await withServer(modem.branchId, ami.port, { ...FREE, sms: { way: "dongle", device: "dongle0" } });
  const before = ami.seen.length;
  const { json } = await modem.ask("POST", "/telephony/sms/send", { phone: HONEST.phone, text });
  expect([json.code, json.error.fields[0].path, ami.seen.length]).toEqual([3003, "text", before]);
  expect(await prisma().telephonySpend.count({ where: { branchId: modem.branchId } })).toBe(0);
});

describe("settings cannot smuggle either", () => {
  const outbound = { channel: "PJSIP/{extension}", context: "from-internal", caller_id: "" };
  test.each([
    ["a channel", { outbound: { ...outbound, channel: "PJSIP/{extension}\r\nApplication: System" } }],
    ["a context", { outbound: { ...outbound, context: "x\r\nAction: Command" } }],
    ["a caller's name", { outbound: { ...outbound, caller_id: "x\nAction: Command" } }],
    ["a device", { ussd: { way: "dongle", device: "d\r\nAction: Command" } }],
    ["where texts go", { sms: { way: "message_send", to: "pjsip:{number}\r\nAction: Command" } }],
    ["a user", { username: "x\r\nAction: Command" }],
    ["an action that is never run", { allowed_actions: ["Originate"] }],
    ["an action of two lines", { allowed_actions: ["Ping\r\nAction: Command"] }],
    ["a host", { host: "127.0.0.1\r\nx" }],
    ["a WebSocket", { websocket_url: "http://example.com/" }],
  ])("%s", (_, given) => {
    expect(() => settingsOf(5038, given)).toThrow();
  });
});
