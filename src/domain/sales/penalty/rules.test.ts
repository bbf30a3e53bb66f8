import { describe, expect, test } from "vitest";
import { apportioned, heldAt, nextChange, splitAt, splitBy } from "./rules";
import { type Band, type BandKind, edgeOf } from "./rules.bands";
import { penaltyIssue } from "./rules.form";
import { misfitOf, type PenaltyRule, ruleFor, type Sold } from "./rules.match";

const SECOND_MS = 1_000;
const band = (kind: BandKind, count: number, percent: number): Band => ({ kind, count, percent, amount: 0 });

/** 8 October 2026, 18:40 in Tehran, sold on the 1st. */
const moments = {
  purchasedAt: new Date("2026-10-01T09:00:00Z"),
  departsAt: new Date("2026-10-08T15:10:00Z"),
  zone: "Asia/Tehran",
  checkInOn: "2026-10-08",
};

const rule = (more: Partial<PenaltyRule> = {}): PenaltyRule => ({
  ...{ id: 1, version: 1, title: "t", title_latin: "", types: [], supplier_id: null, carrier: null },
  ...{ fare_classes: [], pax_types: [], basis: "total", bands: [], after: { percent: 10_000, amount: 0 } },
  ...{ owner_hours: 24, position: 100, ...more },
});

describe("a band applies up to and including its end, the next one a second later", () => {
  test.each([
    ["noon_days_before", 3, "2026-10-05T08:30:00.000Z"],
    ["noon_days_before", 0, "2026-10-08T08:30:00.000Z"],
    ["hours_before", 3, "2026-10-08T12:10:00.000Z"],
    ["minutes_before", 30, "2026-10-08T14:40:00.000Z"],
    ["hours_after_purchase", 2, "2026-10-01T11:00:00.000Z"],
    ["checkin_days", 2, "2026-10-06T20:29:59.999Z"],
    ["checkin_days", 0, "2026-10-08T20:29:59.999Z"],
  ] as const)("%s %d", (kind, count, written) => {
    const edge = edgeOf({ kind, count }, moments)!;
    expect(edge.toISOString()).toBe(written);
    const request = rule({ bands: [band(kind, count, 1_000)] });
    const at = (ms: number) => heldAt(request, moments, new Date(edge.getTime() + ms));
    expect([at(-SECOND_MS), at(0), at(1), at(SECOND_MS)].map((held) => held.band)).toEqual([0, 0, null, null]);
    expect([at(-SECOND_MS).until, at(0).until, at(1).until]).toEqual([edge, edge, null]);
  });

  test("noon is local: a departure after local midnight belongs to that day", () => {
    const late = { ...moments, departsAt: new Date("2026-10-07T21:00:00Z") };
    expect(edgeOf({ kind: "noon_days_before", count: 1 }, late)!.toISOString()).toBe("2026-10-07T08:30:00.000Z");
    const abroad = { ...late, zone: "Europe/Istanbul" };
    expect(edgeOf({ kind: "noon_days_before", count: 1 }, abroad)!.toISOString()).toBe("2026-10-07T09:00:00.000Z");
  });

  test("noon on the day before a clock change is noon", () => {
    const autumn = { ...moments, zone: "Europe/Berlin", departsAt: new Date("2026-10-26T10:00:00Z") };
    const noons = [0, 1, 2].map((count) => edgeOf({ kind: "noon_days_before", count }, autumn)!.toISOString());
    expect(noons).toEqual(["2026-10-26T11:00:00.000Z", "2026-10-25T11:00:00.000Z", "2026-10-24T10:00:00.000Z"]);
  });

  test("free cancellation after purchase ends at departure", () => {
    const soon = { ...moments, purchasedAt: new Date("2026-10-08T14:00:00Z") };
    const free = rule({ bands: [band("hours_after_purchase", 24, 0)] });
    expect(heldAt(free, soon, soon.departsAt).share.percent).toBe(0);
    expect(heldAt(free, soon, new Date(soon.departsAt.getTime() + 1)).share.percent).toBe(10_000);
  });

  test("check-in bands do not apply to flights", () => {
    expect(edgeOf({ kind: "checkin_days", count: 1 }, { ...moments, checkInOn: null })).toBeNull();
  });
});

test("bands apply in order, and the next change is returned until there is none", () => {
  const request = rule({
    bands: [
      ...[band("hours_after_purchase", 2, 0), band("noon_days_before", 3, 3_000)],
      ...[band("noon_days_before", 1, 3_000), band("hours_before", 3, 5_000)],
    ],
    after: { percent: 7_000, amount: 0 },
  });
  const paid = { price: 1_000n, tax: 100n, paid: 1_000n };
  const reported: [string, bigint][] = [];
  let at = moments.purchasedAt;
  for (let next = nextChange([{ ...paid, moments, rule: request }], at); next; ) {
    reported.push([next.at.toISOString(), next.penalty]);
    at = new Date(next.at.getTime() + 1);
    next = nextChange([{ ...paid, moments, rule: request }], at);
  }
  // Noon three days before changes the band but not the amount.
  expect(reported).toEqual([
    ["2026-10-01T11:00:00.000Z", 300n],
    ["2026-10-07T08:30:00.000Z", 500n],
    ["2026-10-08T12:10:00.000Z", 700n],
  ]);
  expect(nextChange([{ ...paid, moments, rule: null, fixed: 10n }], at)).toBeNull();
});

test.each([
  [{ percent: 3_000, amount: 0 }, "total", 1_000n, 0n, 1_000n, 300n],
  [{ percent: 3_000, amount: 0 }, "fare", 1_000n, 100n, 1_000n, 270n],
  [{ percent: 3_333, amount: 0 }, "total", 15n, 0n, 15n, 5n],
  [{ percent: 5_000, amount: 0 }, "total", 1n, 0n, 1n, 1n],
  [{ percent: 0, amount: 250 }, "total", 200n, 0n, 200n, 200n],
  [{ percent: 9_000, amount: 0 }, "total", 1_000n, 0n, 700n, 700n],
  [{ percent: 10_000, amount: 0 }, "total", 9_007_199_254_740_991n, 0n, 9_007_199_254_740_991n, 9_007_199_254_740_991n],
] as const)("%j of the %s of %s (tax %s), paid %s, withholds %s", (share, basis, price, tax, paid, penalty) => {
  expect(splitBy(share, basis, { price, tax, paid })).toEqual({ penalty, refundable: paid - penalty });
});

test("a given amount is limited to the payment", () => {
  expect([splitAt(-1n, 5n).penalty, splitAt(3n, 5n).penalty, splitAt(9n, 5n).penalty]).toEqual([0n, 3n, 5n]);
});

test("shares of an amount sum to it, and of nothing are nothing", () => {
  expect(apportioned(10n, [1n, 1n, 1n])).toEqual([3n, 3n, 4n]);
  expect(apportioned(0n, [0n, 0n])).toEqual([0n, 0n]);
});

describe("the most specific rule applies", () => {
  const sold: Sold = {
    ...{ type: "charter", supplier_id: 7, carrier: "W5", fare_class: "Y", pax_type: "ADT", class_rule_id: null },
  };
  const general = rule({ id: 1 });
  const ofType = rule({ id: 2, types: ["charter"] });
  const ofAirline = rule({ id: 3, carrier: "W5" });
  const ofFare = rule({ id: 4, carrier: "W5", fare_classes: ["Y", "Q"] });
  const ofInfants = rule({ id: 5, pax_types: ["INF"] });
  const all = [general, ofType, ofAirline, ofFare, ofInfants];

  test("by the number of conditions, then their order, then position and age", () => {
    expect(ruleFor(all, sold)?.id).toBe(4);
    expect(ruleFor([general, ofType, ofAirline], sold)?.id).toBe(3);
    expect(ruleFor([general, ofType], { ...sold, type: "hotel" })?.id).toBe(1);
    expect(ruleFor([rule({ id: 9 }), rule({ id: 8, position: 50 }), rule({ id: 7 })], sold)?.id).toBe(8);
    expect(ruleFor([rule({ id: 9 }), rule({ id: 7 })], sold)?.id).toBe(7);
  });

  test("a charter class's own rule takes precedence when it matches", () => {
    expect(ruleFor(all, { ...sold, class_rule_id: 1 })?.id).toBe(1);
    expect(ruleFor(all, { ...sold, class_rule_id: 5 })?.id).toBe(4);
    expect(ruleFor(all, { ...sold, pax_type: "INF", class_rule_id: 5 })?.id).toBe(5);
  });

  test("none when none matches, with the reason", () => {
    expect(ruleFor([ofAirline], { ...sold, carrier: "EP" })).toBeNull();
    expect(misfitOf(ofFare, { ...sold, fare_class: null })).toBe("fare_class");
    expect(misfitOf(rule({ supplier_id: 8 }), sold)).toBe("supplier");
    expect(misfitOf(general, sold)).toBeNull();
  });
});

test.each([
  [[band("noon_days_before", 1, 0), band("noon_days_before", 3, 0)], "bands[1].count"],
  [[band("hours_after_purchase", 3, 0), band("hours_after_purchase", 3, 0)], "bands[1].count"],
  [[band("checkin_days", 3, 0)], "bands[0].kind"],
] as const)("rejects a band that can never apply", (bands, path) => {
  expect(penaltyIssue({ bands, types: ["train"], after: { percent: 1, amount: 0 } })?.path).toBe(path);
});

test("rejects a rule without effect, accepts one with effect", () => {
  expect(penaltyIssue({ bands: [], types: [], after: { percent: 0, amount: 0 } })?.path).toBe("bands");
  expect(penaltyIssue({ bands: [band("checkin_days", 3, 0)], types: [], after: { percent: 0, amount: 0 } })).toBeNull();
});
