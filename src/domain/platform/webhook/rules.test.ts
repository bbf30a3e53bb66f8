import { describe, expect, test } from "vitest";
import { newKey, rotated, signatureOf, signingKeys } from "./keys";
import { healthOf, pauseAfter } from "./rules";
import { targetFault } from "./rules.target";
import { AREA_NAMES, patternsOf, publicData, SCOPES } from "./rules.types";

describe("retry delays", () => {
  test("double from seconds to an hour, with 20 % jitter", () => {
    expect([1, 2, 3, 4].map((tries) => pauseAfter(tries, 0.5))).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(pauseAfter(0, 0.5)).toBe(5_000);
    expect(pauseAfter(400, 0.5)).toBe(3_600_000);
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4_000, 6_000]);
  });
});

describe("health of an endpoint", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const facts = { active: true, failures: 0, failing_since: null, last_ok_at: "2026-11-22T11:00:00Z" };
  test.each([
    [{}, "well"],
    [{ last_ok_at: null }, "unproven"],
    [{ active: false, failures: 9, failing_since: "2026-11-20T00:00:00Z" }, "off"],
    [{ failures: 1, failing_since: "2026-11-22T11:59:00Z" }, "failing"],
    [{ failures: 5, failing_since: "2026-11-22T11:00:01Z" }, "failing"],
    [{ failures: 5, failing_since: "2026-11-22T11:00:00Z" }, "sick"],
  ])("%j: %s", (more, health) => expect(healthOf({ ...facts, ...more }, now)).toBe(health));
});

describe("addresses", () => {
  test.each([
    ["https://partner.example/hook?x=1", false, true],
    ["https://partner.example:8443/hook", false, true],
    ["http://partner.example/hook", false, false],
    ["http://partner.example/hook", true, true],
    ["ftp://partner.example/", true, false],
    ["file:///etc/passwd", true, false],
    ["https://user:pass@partner.example/", false, false],
    ["https://partner.example/#part", false, false],
    ["partner.example", false, false],
    ["", false, false],
  ])("%s, private allowed %s: %s", (url, allowed, good) => expect(targetFault(url, allowed) === null).toBe(good));
});

describe("published data", () => {
  test("has only listed members at any depth, without contacts or travellers", () => {
    const data = {
      ...{ local_pnr: "ABC234", domain_id: 3, contact: { mobile: "0912" }, passengers: [{ name: "سارا" }] },
      items: [{ line: 1, id: 7, passengers: [{ national_code: "0499370899" }], net: 5 }],
    };
    const result = { local_pnr: "ABC234", domain_id: 3, items: [{ line: 1, id: 7 }] };
    expect(publicData("booking.confirmed", "branch", data)).toEqual(result);
    expect(publicData("trade.issued", "branch", { ...data, trade_id: 4, supplier_net: 1 })).toEqual({
      ...{ trade_id: 4, local_pnr: "ABC234", items: [{ line: 1, id: 7 }] },
    });
    const charter = { charter_id: 1, seats_sold_or_held: 9, copy_of: 2 };
    expect(publicData("charter.created", "branch", charter)).toEqual({ charter_id: 1, copy_of: 2 });
    expect(publicData("charter.created", "partner", charter)).toEqual({ charter_id: 1 });
    expect(publicData("lock.created", "partner", { holder: "partner:1", lock_id: "l" })).toEqual({ lock_id: "l" });
    expect(publicData("webhook.test", "site", { message: "m", other: 1 })).toEqual({ message: "m" });
  });

  test("no area lists a personal or secret member", () => {
    const events = AREA_NAMES.flatMap((area) =>
      Object.keys(publicData(`${area}.x`, "branch", Object.fromEntries(FORBIDDEN.map((name) => [name, 1])))),
    );
    expect(events).toEqual([]);
  });
  const FORBIDDEN = [
    ...[
      "contact",
      "contact_name",
      "mobile",
      "email",
      "passengers",
      "travellers",
      "national_code",
      "birth_date",
      "document",
    ],
    ...[
      "net",
      "net_currency",
      "cost",
      "sealed",
      "secret",
      "card",
      "card_masked",
      "authority",
      "seats_sold_or_held",
      "note",
    ],
  ];

  test("branches can subscribe to every area, others to those of their scope", () => {
    expect(SCOPES.map((scope) => patternsOf(scope).filter((type) => type.endsWith(".*")).length)).toEqual([9, 4, 8]);
    expect(patternsOf("partner")).not.toContain("wallet.spent");
  });
});

describe("keys", () => {
  const at = Date.parse("2026-11-22T12:00:00Z");
  test("sign the timestamp and the body", () => {
    // Equals the output of `printf '1763812800.{}' | openssl dgst -sha256 -hmac whsec_test`.
    expect(signatureOf([{ secret: "whsec_test" }], "{}", 1_763_812_800_000)).toBe(
      "t=1763812800,v1=7d79ce5ba900aee38aa977614d80367f121f3b05280769303308e1b989860caf",
    );
  });
  test("sign during the overlap, which never exceeds the previous one", () => {
    const first = [newKey()];
    expect(first[0]!.secret).toMatch(/^whsec_[\w-]{43}$/);
    const second = rotated(first, at, 3_600_000);
    expect(second.map(({ until }) => until)).toEqual([undefined, at + 3_600_000]);
    const third = rotated(second, at + 1_800_000, 86_400_000);
    expect(third.map(({ until }) => until)).toEqual([undefined, at + 1_800_000 + 86_400_000, at + 3_600_000]);
    expect(signingKeys(third, at + 3_600_000)).toHaveLength(2);
    expect(rotated(third, at, 0)).toHaveLength(1);
  });
});
