import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forbiddenMember } from "@/domain/communication/telephony/rules.action";
import { runs } from "../../../tests/runs";
import { MAX_LINE_BYTES, MAX_LINES, NotAManager, type Packet, PacketReader, writeAction, writePacket } from "./codec";

const GREETING = "Asterisk Call Manager/8.0.2\r\n";
const STREAM = [
  ["Response: Success", "ActionID: safar-1", "Message: Authentication accepted"],
  ["Event: Newchannel", "Channel: PJSIP/trunk-0000002a", "CallerIDName: سارا احمدی 📞", "Linkedid: 1763800000.7"],
  ["Event: DongleNewUSSD", "LineCount: 2", "MessageLine0: a: b: c", "MessageLine1:", "MessageLine0: twice"],
].map((lines) => `${lines.join("\r\n")}\r\n\r\n`);
const BYTES = Buffer.from(`${GREETING}${STREAM.join("")}`);

const read = (pieces: readonly Buffer[], greeted = false) => {
  const packets: Packet[] = [];
  const reader = new PacketReader((packet) => packets.push(packet), { greeted });
  for (const piece of pieces) reader.push(piece);
  return { packets: packets.map((packet) => Object.fromEntries(packet)), version: reader.version };
};
const WHOLE = read([BYTES]);

describe("reading", () => {
  test("packets with lower-case keys; of a repeated key the first value counts", () => {
    expect(WHOLE).toEqual({
      version: "8.0.2",
      packets: [
        { response: "Success", actionid: "safar-1", message: "Authentication accepted" },
        {
          ...{ event: "Newchannel", channel: "PJSIP/trunk-0000002a", calleridname: "سارا احمدی 📞" },
          linkedid: "1763800000.7",
        },
        { event: "DongleNewUSSD", linecount: "2", messageline0: "a: b: c", messageline1: "" },
      ],
    });
  });

  test("unwanted events are skipped, but their limits still apply", () => {
    const received: Packet[] = [];
    const reader = new PacketReader((packet) => received.push(packet), {
      greeted: true,
      wants: (event) => event === "Hangup",
    });
    const text =
      "Event: VarSet\r\nno colon here\r\n\r\nEvent: Hangup\r\nUniqueid: 1\r\n\r\nResponse: Success\r\nEvent: VarSet\r\n\r\n";
    for (const byte of Buffer.from(text)) reader.push(Buffer.from([byte]));
    expect(received.map((packet) => Object.fromEntries(packet))).toEqual([
      { event: "Hangup", uniqueid: "1" },
      { response: "Success", event: "VarSet" },
    ]);
    expect(() => reader.push(Buffer.from(`Event: VarSet\r\n${"A: b\r\n".repeat(MAX_LINES)}`))).toThrow(NotAManager);
  });

  test("the result does not depend on where the bytes are split", () => {
    for (let at = 0; at <= BYTES.length; at++) expect(read([BYTES.subarray(0, at), BYTES.subarray(at)])).toEqual(WHOLE);
    expect(read([...BYTES].map((_, at) => BYTES.subarray(at, at + 1)))).toEqual(WHOLE);
  });

  test("any packets, in any chunks, with either line ending", () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/);
    const value = fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.replace(/[\r\n\0]/g, " ").trim());
    const packet = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(packet, { maxLength: 6 }),
        fc.array(fc.nat(40), { maxLength: 40 }),
        fc.boolean(),
        (packets, cuts, bare) => {
          const text = packets.map((fields) => writePacket(fields)).join("");
          const bytes = Buffer.from(bare ? text.replaceAll("\r\n", "\n") : text);
          const pieces: Buffer[] = [];
          let from = 0;
          for (const cut of cuts) {
            pieces.push(bytes.subarray(from, from + cut));
            from += cut;
          }
          const first = (fields: [string, string][]) =>
            Object.fromEntries(fields.map(([key, said]) => [key.toLowerCase(), said] as const).reverse());
          expect(read([...pieces, bytes.subarray(from)], true).packets).toEqual(packets.map(first));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test.each([
    ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["a line that is none", `${GREETING}Response\r\n`],
    ["a line without a name", `${GREETING}: x\r\n`],
    ["a line that exceeds the limit", GREETING + "x".repeat(MAX_LINE_BYTES + 1)],
    ["the same with its end", `${GREETING}A: ${"x".repeat(MAX_LINE_BYTES + 1)}\r\n`],
    ["a packet that exceeds the limits", GREETING + "A: b\r\n".repeat(MAX_LINES + 1)],
    ["a packet of long lines", GREETING + `A: ${"x".repeat(8_000)}\r\n`.repeat(40)],
  ])("%s is rejected, in any chunking", (_, text) => {
    const bytes = Buffer.from(text);
    expect(() => read([bytes])).toThrow(NotAManager);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, at) =>
      bytes.subarray(at * 1_000, (at + 1) * 1_000),
    );
    expect(() => read(pieces)).toThrow(NotAManager);
  });

  test("any bytes are parsed as packets or rejected, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 10 }), (pieces) => {
        try {
          read(
            pieces.map((piece) => Buffer.from(piece)),
            true,
          );
        } catch (error) {
          expect(error).toBeInstanceOf(NotAManager);
        }
      }),
    );
  });
});

describe("writing", () => {
  test("what is written reads back unchanged and is one action", () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/);
    fc.assert(
      fc.property(
        name,
        fc.array(fc.tuple(name, fc.string({ unit: "binary", maxLength: 80 })), { maxLength: 6 }),
        (action, fields) => {
          if (forbiddenMember(action, fields) !== undefined) {
            expect(() => writeAction(action, "safar-1", fields)).toThrow("is not to be sent");
            return;
          }
          const { packets } = read([writeAction(action, "safar-1", fields)], true);
          expect(packets).toHaveLength(1);
          expect(packets[0]).toMatchObject({ action, actionid: "safar-1" });
          for (const [key] of fields) expect(Object.keys(packets[0]!)).toContain(key.toLowerCase());
          expect(Object.keys(packets[0]!).length).toBeLessThanOrEqual(fields.length + 2);
          expect(value(packets[0]!)).not.toMatch(/[\r\n]/);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test.each(["\r", "\n", "\r\n", "\n\r", "\u0000", "\u0085", "\u2028", "\u2029", "\u000b", "\f"])(
    "%j is never sent",
    (end) => {
      for (const fields of [[["Number", `1${end}Action: Originate`]], [[`Number${end}X`, "1"]]] as [string, string][][])
        expect(() => writeAction("Ping", "safar-1", fields)).toThrow("is not to be sent");
      expect(() => writeAction(`Ping${end}X`, "safar-1", [])).toThrow("is not to be sent");
      expect(() => writeAction("Ping", `safar${end}`, [])).toThrow("is not to be sent");
    },
  );

  test.each<[string, [string, string][]]>([
    ["Command", [["Command", "core stop now"]]],
    ["System", []],
    ["Originate", [["Application", "System"]]],
    ["Originate", [["application", " TrySystem "]]],
    ["Originate", [["Application", "AGI"]]],
    ["Originate", [["Exten", "$" + "{SHELL(id)}"]]],
    ["Ping", [["Variable", "x=SHELL(id)"]]],
    ["Status", [["Variables", "CURL(http://169.254.169.254/latest/meta-data/)"]]],
    ["Status", [["Variables", "CHANNEL,DB(a/b)"]]],
    ["Status", [["variable", "FILE (/etc/passwd,0,9)"]]],
    ["QueueStatus", [["Queue", "ENV(HOME)"]]],
    ["Status", [["Channel", "€".repeat(400)]]],
    ["MessageSend", [["Base64Body", "x".repeat(1_011)]]],
    ["Ping", [["ActionID", "other"]]],
    ["Ping", [["Action", "Command"]]],
  ])("%s with %j is never sent", (action, fields) => {
    expect(() => writeAction(action, "safar-1", fields)).toThrow("is not to be sent");
  });
});

test("a caller's name and the longest line are written unchanged", () => {
  const fields: [string, string][] = [
    ["CallerID", "Safar (Tehran) <021>"],
    ["Base64Body", "x".repeat(1_010)],
  ];
  const { packets } = read([writeAction("MessageSend", "safar-1", fields)], true);
  expect(packets[0]).toMatchObject({ callerid: "Safar (Tehran) <021>", base64body: "x".repeat(1_010) });
});

const value = (packet: Record<string, string>) => Object.values(packet).join("");
