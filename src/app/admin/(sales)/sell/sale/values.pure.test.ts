import { describe, expect, test } from "vitest";
import type { Known, Lock } from "./address";
import { validationIssues } from "./faults";
import { countsOf, newValues, nobody, payerOf, personOf, placeOf, recalled, rowsFor, tradeOf } from "./values";

const lock = (more: Partial<Lock> = {}) =>
  ({
    ...{ product: "flight", passengers: { adult: 1, child: 0, infant: 0 }, last_day: "2027-03-10", abroad: false },
    ...{ documents: ["national_code"], ...more },
  }) as Lock;
const sara = {
  ...nobody("ADT"),
  ...{ first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
  ...{ gender: "female" as const, birth_date: "1990-03-22", national_code: "۰۰۶۷۷۴۹۸۲۸" },
};

test("one row per counted traveller, of any of the locks; a stay has no flight data", () => {
  const locks = [
    lock({ passengers: { adult: 2, child: 0, infant: 1 } }),
    lock({ passengers: { adult: 1, child: 1, infant: 0 } }),
    lock({ product: "accommodation", passengers: { adult: 5, child: 0, infant: 0 } }),
  ];
  expect(countsOf(locks)).toEqual({ adult: 2, child: 1, infant: 1 });
  expect(countsOf(locks.slice(2))).toEqual({ adult: 5, child: 0, infant: 0 });
  const rows = rowsFor({ adult: 1, child: 1, infant: 0 }, [nobody("INF"), sara]);
  expect(rows).toEqual([sara, nobody("CHD")]);
});

describe("at its field before anything is sent", () => {
  const faults = (passengers: (typeof sara)[], locks = [lock()]) => [
    ...validationIssues(passengers, locks, "2027-01-01").keys(),
  ];
  test("nothing about a complete traveller", () => expect(faults([sara])).toEqual([]));
  test("what is missing", () =>
    expect(faults([nobody("ADT") as typeof sara]).sort()).toEqual(
      ["birth_date", "first_name", "first_name_latin", "gender", "last_name", "last_name_latin", "national_code"].map(
        (field) => `passengers[0].${field}`,
      ),
    ));
  test("errors: code, age, letters, an invalid day", () => {
    expect(faults([{ ...sara, national_code: "1234567890" }])).toEqual(["passengers[0].national_code"]);
    expect(faults([{ ...sara, birth_date: "2020-01-01" }])).toEqual(["passengers[0].birth_date"]);
    expect(faults([{ ...sara, first_name_latin: "سارا" }])).toEqual(["passengers[0].first_name_latin"]);
    expect(faults([{ ...sara, birth_date: "1990-3" }])[0]).toBe("passengers[0].birth_date");
  });
  test("abroad a passport, valid until the last arrival", () => {
    const abroad = [lock({ abroad: true, documents: ["passport"] })];
    expect(faults([sara], abroad)).toContain("passengers[0].document.number");
    const paper = { number: "a 1234567", issuing_country: "ir", expires_on: "2027-03-09" };
    expect(faults([{ ...sara, document: paper }], abroad)).toEqual(["passengers[0].document.expires_on"]);
    expect(faults([{ ...sara, document: { ...paper, expires_on: "2030-01-01" } }], abroad)).toEqual([]);
  });
});

test("the first traveller pays where no payer is given, and is registered if unknown", () => {
  const values = { ...newValues({ adult: 1, child: 0, infant: 0 }, null), passengers: [sara] };
  expect(payerOf(values)).toBeNull();
  expect(payerOf({ ...values, passengers: [{ ...sara, passenger_id: 12 }] })).toEqual({ type: "passenger", id: 12 });
  expect(payerOf({ ...values, buyer: "colleague:7" })).toEqual({ type: "colleague", id: 7 });
  const contact = { name: "", mobile: "۰۹۱۲ ۱۲۳ ۴۵۶۷", email: "" };
  const person = personOf({ ...values, contact });
  expect(person).toMatchObject({ first_name: "سارا", national_code: "0067749828", contact: { mobile: "09121234567" } });
  expect(person).not.toHaveProperty("type");
  const party = { type: "passenger" as const, id: 12 };
  const sent = tradeOf({ ...values, contact }, { locks: ["lck_1"], party, way: "cash", total: 100, key: "k" });
  expect(sent).toMatchObject({
    ...{ payment: { method: "wallet" }, accepted_total: 100, request_key: "k", discount_code: null },
    contact: { name: "سارا احمدی", mobile: "09121234567" },
  });
  const way = (of: "gateway" | "wallet") =>
    tradeOf({ ...values, gateway_id: 7 }, { locks: ["lck_1"], party, way: of, total: 100, key: "k" }).payment;
  // A gateway is sent only with a link.
  expect([way("gateway"), way("wallet")]).toEqual([{ method: "gateway", gateway_id: 7 }, { method: "wallet" }]);
});

test.each([
  ["passengers[1].national_code", "passengers[1].national_code"],
  ["payment.wallet_amount", "wallet_amount"],
  ["payment.method", "way"],
  ["payment.gateway_id", "gateway_id"],
  ["party.id", "buyer"],
  ["payments[1].account_id", "cash.account_id"],
  ["payments[0].counterparty", "cash.amount"],
  ["national_code", "passengers[0].national_code"],
  ["documents[0].number", "passengers[0].document.number"],
  ["contact.mobile", "contact.mobile"],
])("an error of %s is shown at %s", (path, place) => expect(placeOf(path)).toBe(place));

test("a known traveller brings a passport that is valid until the journey's end, and no other", () => {
  const paper = { number: "A1234567", issuing_country: "IR", expires_on: "2027-03-10" };
  const known = {
    id: 7,
    first_name: "نیما",
    last_name: "سلطانی",
    nationality: "IR",
    document: paper,
  } as unknown as Known;
  expect(recalled(nobody("ADT"), known, "2027-03-10").document).toEqual(paper);
  expect(recalled(nobody("ADT"), known, "2027-03-11").document).toEqual({
    number: "",
    issuing_country: "",
    expires_on: null,
  });
});
