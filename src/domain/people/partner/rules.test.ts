import { describe, expect, test } from "vitest";
import {
  covers,
  networkFault,
  readNetwork,
  sharedBits,
  tokenStates,
  trustActs,
  trustState,
  writeNetwork,
} from "./rules";

const canonical = (text: string) => {
  const read = readNetwork(text);
  return read && writeNetwork(read);
};

describe("networks", () => {
  test.each([
    ["10.1.2.3", "10.1.2.3"],
    ["10.1.2.3/24", "10.1.2.0/24"],
    ["۱۰.۱.۲.۳/۳۲", "10.1.2.3"],
    [" 192.168.0.0/16 ", "192.168.0.0/16"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["2001:db8:1:2:3:4:5:6/48", "2001:db8:1::/48"],
    ["[::1]", "::1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.0/120", "10.0.0.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["::/0", "::/0"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
  ])("%s is %s", (written, is) => expect(canonical(written)).toBe(is));

  test.each([
    ..."10.1.2|10.1.2.256|010.1.2.3|10.1.2.3:80|10.1.2.3/33|10.1.2.3/|10.1.2.3/24/8|10.1.2.3/-1|fe80::1%eth0".split(
      "|",
    ),
    ..."::1/129|::ffff:10.0.0.1/95|1::2::3|example.com|0x7f.1|127.1||:|::g".split("|"),
  ])("rejects %s", (written) => expect(canonical(written)).toBeUndefined());

  test("covers networks inside it, within its family", () => {
    const within = (outer: string, inner: string) => covers(readNetwork(outer)!, readNetwork(inner)!);
    expect(within("10.1.0.0/16", "10.1.2.3")).toBe(true);
    expect(within("10.1.0.0/16", "10.1.0.0/16")).toBe(true);
    expect(within("10.1.0.0/24", "10.1.0.0/16")).toBe(false);
    expect(within("10.1.0.0/16", "10.2.0.0")).toBe(false);
    expect(within("::/0", "10.2.0.0")).toBe(false);
    expect(within("2001:db8::/32", "2001:db8:ffff::1")).toBe(true);
    expect(sharedBits(readNetwork("10.1.2.3")!, readNetwork("10.1.2.7")!)).toBe(29);
    expect(sharedBits(readNetwork("10.1.2.3")!, readNetwork("10.1.2.3")!)).toBe(32);
    expect(sharedBits(readNetwork("10.1.2.3")!, readNetwork("::1")!)).toBe(0);
  });

  test("networks that can never be trusted", () => {
    const issue = (text: string) => networkFault(readNetwork(text));
    expect(["0.0.0.0/0", "10.0.0.0/15", "::/0", "2001:db8::/47"].map(issue)).toEqual(Array(4).fill("tooWide"));
    expect(["10.0.0.0/16", "2001:db8::/48", "127.0.0.1"].map(issue)).toEqual(Array(3).fill(undefined));
    expect(["0.0.0.0", "224.0.0.1", "255.255.255.255", "::", "ff02::1"].map(issue)).toEqual(Array(5).fill("nobody"));
    expect(issue("nonsense")).toBe("unreadable");
  });
});

describe("trust", () => {
  const person = (words: string, more: object = {}) => {
    return {
      permissions: words.split(" ").map((word) => `partner:${word}`),
      asked: false,
      alone: false,
      over: false,
      ...more,
    };
  };

  test("the table of allowed acts by person and state", () => {
    expect(trustActs("requested", person("read write approve"))).toEqual(["trust", "reject"]);
    expect(trustActs("requested", person("read write approve", { asked: true }))).toEqual(["withdraw"]);
    expect(trustActs("requested", person("read write approve", { asked: true, alone: true }))).toEqual([
      "trust",
      "withdraw",
    ]);
    expect(trustActs("requested", person("read write approve", { over: true }))).toEqual(["reject"]);
    expect(trustActs("requested", person("read write"))).toEqual([]);
    expect(trustActs("requested", person("read write", { asked: true }))).toEqual(["withdraw"]);
  });

  test("revoking needs no second person; ended entries are final", () => {
    expect(trustActs("trusted", person("read write", { asked: true }))).toEqual(["revoke"]);
    expect(trustActs("trusted", person("read"))).toEqual([]);
    expect(trustActs("rejected", person("read write approve"))).toEqual([]);
    expect(trustActs("revoked", person("read write approve"))).toEqual([]);
  });

  test("a trust ends exactly at its expiry", () => {
    const at = new Date("2026-05-02T00:00:00Z");
    expect(trustState("trusted", null, at)).toBe("trusted");
    expect(trustState("trusted", new Date(at.getTime() + 1), at)).toBe("trusted");
    expect(trustState("trusted", at, at)).toBe("expired");
    expect(trustState("requested", at, at)).toBe("requested");
  });
});

test("of the valid tokens the newest is live, the others overlap", () => {
  const now = new Date("2026-05-02T00:00:00Z");
  const token = (hours: number, revoked = false) => {
    return { issuedAt: now, expiresAt: new Date(now.getTime() + hours * 3_600_000), revokedAt: revoked ? now : null };
  };
  expect(tokenStates([token(24, true), token(24), token(1), token(-1), token(0)], now)).toEqual([
    "revoked",
    "live",
    "overlap",
    "expired",
    "expired",
  ]);
});
