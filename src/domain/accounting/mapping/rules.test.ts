import { expect, test } from "vitest";
import { type Candidate, GROUPS, KEYS, misfit, ruleOf } from "./rules";
import { EVENTS, eventsOf } from "./rules.events";

const account = (given: Partial<Candidate> = {}): Candidate => ({
  ...{ level: 4, active: true, type: "income", kind: null, currency: null },
  ...{ party_required: false, cost_center_required: false, limited: false },
  ...given,
});
const of = (key: (typeof KEYS)[number], given: Partial<Candidate> = {}) => misfit(ruleOf(key), account(given), "IRR");

test("an account fits a key when an event's lines could be posted there", () => {
  expect(of("sale")).toBeNull();
  expect(of("sale", { currency: "IRR" })).toBeNull();
  expect(of("sale", { level: 3 })).toBe("notDetailed");
  expect(of("sale", { active: false })).toBe("inactive");
  expect(of("sale", { type: "asset" })).toBe("type");
  expect(of("sale", { currency: "USD" })).toBe("currency");
  expect(of("sale", { party_required: true })).toBe("party");
  expect(of("sale", { cost_center_required: true })).toBe("costCenter");
  expect(of("sale", { limited: true })).toBe("limited");
});

test("money keys need accounts of their kind; party keys accept accounts that require a party", () => {
  expect(of("cash", { type: "asset", kind: "cash" })).toBeNull();
  expect(of("cash", { type: "asset", kind: "bank" })).toBe("kind");
  expect(of("cash", { type: "asset" })).toBe("kind");
  expect(of("customer.advances", { type: "liability", party_required: true })).toBeNull();
  expect(of("wallet", { type: "liability", limited: true })).toBeNull();
});

test("every key has an event that posts to it, and every group a key", () => {
  expect(KEYS.filter((key) => eventsOf(key).length === 0)).toEqual([]);
  expect(GROUPS.filter((group) => !KEYS.some((key) => ruleOf(key).group === group))).toEqual([]);
});

test("the events are those of the contract's table, including each cheque operation that posts", () => {
  const titles = EVENTS.map(({ en }) => en);
  const received = ["register", "deposit", "clear", "bounce", "recall", "endorse", "endorse returned", "cash"];
  const later = ["redeposit", "settle", "return", "cancel"];
  expect(titles).toEqual(expect.arrayContaining([...received, ...later].map((one) => `Received cheque: ${one}`)));
  const issued = ["register", "clear", "return", "cancel"].map((one) => `Issued cheque: ${one}`);
  expect(titles).toEqual(expect.arrayContaining(issued));
  expect(new Set(titles).size).toBe(titles.length);
});
