import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CallBuffer } from "./call-buffer";
import { type Change, changeOf, merged } from "./follow";
import { beginsWithAny, readNumber } from "./number";
import { actsOf, CALL_STATES, DEFAULT_ACTIONS, DIRECTIONS, mayRun, neverRun } from "./rules";

const event = (fields: Record<string, string>) =>
  new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]));
const AT = new Date("2026-05-02T08:30:00Z");
const received = (fields: Record<string, string>, at = AT) => changeOf(event(fields), at, "IR");
const LEG = { Uniqueid: "1.1", Linkedid: "1.1" };

describe("changes from an event", () => {
  test.each([
    [
      "a line brings somebody in",
      { Channel: "PJSIP/trunk-01", CallerIDNum: "09121234567", Exten: "s" },
      "in",
      "+989121234567",
      null,
    ],
    ["abroad", { Channel: "PJSIP/trunk-01", CallerIDNum: "00971501234567" }, "in", "+971501234567", null],
    ["without a number", { Channel: "PJSIP/trunk-01", CallerIDNum: "<unknown>" }, "in", null, null],
    [
      "an extension calls out",
      { Channel: "PJSIP/201-01", CallerIDNum: "201", Exten: "09121234567" },
      "out",
      "+989121234567",
      "201",
    ],
    ["... another one", { Channel: "PJSIP/201-01", CallerIDNum: "201", Exten: "204" }, "internal", "204", "201"],
  ])("%s", (_, fields, direction, number, extension) => {
    expect(received({ Event: "Newchannel", ...LEG, ...fields })).toMatchObject({
      linkedid: "1.1",
      direction,
      number,
      extension,
    });
  });

  test("other legs neither begin nor end a call", () => {
    const other = { Uniqueid: "1.2", Linkedid: "1.1", Channel: "PJSIP/201-02" };
    expect([received({ Event: "Newchannel", ...other }), received({ Event: "Hangup", ...other })]).toEqual([
      null,
      null,
    ]);
    expect(received({ Event: "Hangup", ...LEG })).toMatchObject({ ended_at: AT.toISOString() });
  });

  test("the answering extension is the dialed one; an announcement is none", () => {
    const dial = { Event: "DialEnd", ...LEG, DestChannel: "PJSIP/204-0a" };
    expect(received({ ...dial, DialStatus: "ANSWER" })).toMatchObject({
      taken_by: "204",
      answered_at: AT.toISOString(),
    });
    expect(received({ ...dial, DialStatus: "NOANSWER" })).toBeNull();
    expect(received({ Event: "BridgeEnter", ...LEG, BridgeNumChannels: "1" })).toBeNull();
  });

  test.each(["", "x".repeat(65), "1\u0000", "a b"])("rejects %j as a call", (Linkedid) => {
    expect(received({ Event: "Hangup", Uniqueid: Linkedid, Linkedid })).toBeNull();
  });

  test("reordered and duplicated events give the same call", () => {
    const events = [
      { Event: "Newchannel", ...LEG, Channel: "PJSIP/trunk-01", CallerIDNum: "09121234567" },
      { Event: "QueueCallerJoin", ...LEG, Queue: "sales" },
      { Event: "DialBegin", ...LEG, DestChannel: "PJSIP/201-02" },
      { Event: "DialEnd", ...LEG, DestChannel: "PJSIP/201-02", DialStatus: "ANSWER" },
      { Event: "Hangup", ...LEG },
    ].map((fields, nth) => received(fields, new Date(AT.getTime() + nth * 1_000))!);
    const right = events.reduce(merged);
    const any = fc.shuffledSubarray([...events, ...events], { minLength: 10 });
    fc.assert(
      fc.property(any, (shuffled) => {
        expect(shuffled.reduce(merged)).toEqual(right);
      }),
    );
    expect(right).toMatchObject({ direction: "in", queue: "sales", extension: "201", taken_by: "201" });
  });
});

describe("call buffer", () => {
  const change = (linkedid: string, more: Partial<Change> = {}): Change => ({
    ...{ linkedid, direction: "in", number: null, extension: null, taken_by: null, queue: null, channel: null },
    ...{ started_at: AT.toISOString(), answered_at: null, ended_at: null, ...more },
  });

  test("holds a call once; beyond the limit drops the least recently changed and counts it", () => {
    const gatherer = new CallBuffer();
    for (let nth = 0; nth < 5_000; nth++) {
      gatherer.add(change("kept"));
      gatherer.add(change(`c${nth}`));
    }
    expect([gatherer.size, gatherer.dropped]).toEqual([2_000, 3_001]);
    const taken = gatherer.take().map(({ linkedid }) => linkedid);
    expect([taken.includes("kept"), taken.at(-1), gatherer.size]).toEqual([true, "c4999", 0]);
  });

  test("merges returned changes beneath newer ones", () => {
    const gatherer = new CallBuffer();
    gatherer.add(change("a", { extension: "201" }));
    const taken = gatherer.take();
    gatherer.add(change("a", { ended_at: AT.toISOString() }));
    gatherer.giveBack(taken);
    expect(gatherer.take()).toEqual([change("a", { extension: "201", ended_at: AT.toISOString() })]);
  });
});

describe("phone numbers", () => {
  test.each([
    ["09121234567", "+989121234567", "09121234567"],
    ["+98 912 123 4567", "+989121234567", "09121234567"],
    ["۰۹۱۲۱۲۳۴۵۶۷", "+989121234567", "09121234567"],
    ["0098-912-1234567", "+989121234567", "09121234567"],
    ["+971501234567", "+971501234567", "00971501234567"],
    ["118", "118", "118"],
  ])("%s is %s, dialed %s", (written, number, dialed) => {
    expect(readNumber(written, "IR")).toMatchObject({ number, dialed });
  });

  test.each(["", "x", "+", "1", "12a4567", "0912123456789012345678", "0912\n1234567", "1;2"])(
    "rejects %j",
    (written) => {
      expect(readNumber(written, "IR")).toBeUndefined();
    },
  );

  test.each(["09091234567", "+989091234567", "00989091234567", "989091234567"])(
    "recognizes a premium number in any notation: %s",
    (written) => {
      expect(beginsWithAny(readNumber(written, "IR")!, ["+98909"])).toBe(true);
      expect(beginsWithAny(readNumber(written, "IR")!, ["0909", "+44"])).toBe(true);
      expect(beginsWithAny(readNumber(written, "IR")!, ["+98912"])).toBe(false);
    },
  );
});

describe("allowed acts", () => {
  test("a call can be answered only while ringing in; only a missed one can be handled", () => {
    for (const state of CALL_STATES)
      for (const direction of DIRECTIONS) {
        const acts = actsOf({ state, direction, number: "+989121234567", handled: null });
        expect(acts.includes("answer")).toBe(state === "ringing" && direction === "in");
        expect(acts.includes("hangup")).toBe(state === "ringing" || state === "answered");
        expect(acts.includes("handle")).toBe(state === "missed");
        expect(acts.includes("call_back")).toBe(!acts.includes("hangup") && direction !== "internal");
      }
  });

  test("actions that reach the machine or cost money can never be listed", () => {
    for (const name of [
      "Command",
      "SYSTEM",
      "Originate",
      "UpdateConfig",
      "SetVar",
      "Getvar",
      "AGI",
      "ModuleLoad",
      "MessageSend",
      "DongleSendSMS",
      "QuectelSendSMS",
      "ConfbridgeStartRecord",
      "PRIDebugFileSet",
      "DAHDIDialOffhook",
      "DBGetTree",
      "BridgeDestroy",
      "Park",
      "PJSIPShowAuths",
      "Hangup",
      "WhateverANextReleaseBrings",
    ])
      expect([neverRun(name), mayRun(name, [name])]).toEqual([true, false]);
    expect(DEFAULT_ACTIONS.every((name) => mayRun(name.toUpperCase(), DEFAULT_ACTIONS))).toBe(true);
    expect([mayRun("Ping", []), mayRun("queuepause", ["QueuePause"])]).toEqual([false, true]);
  });
});
