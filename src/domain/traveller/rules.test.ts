import { describe, expect, test } from "vitest";
import { nationalCode } from "../../../tests/national-code";
import {
  arrivalDay,
  countsFault,
  missingFields,
  requiredFields,
  type Trip,
  travellersFault,
  typeOn,
  yearsOn,
} from "./rules";
import { TravellerForm } from "./schema";

const trip = (more: Partial<Trip> = {}): Trip => ({
  ...{ product: "flight", lastDay: "2027-03-10", abroad: false, documents: ["national_code"] },
  ...more,
});
const one = (more: object) => TravellerForm.parse({ type: "ADT", first_name: "سارا", last_name: "احمدی", ...more });
const issueOf = (travellers: object[], more: Partial<Trip> = {}) => {
  const counted = travellers.map(one);
  const of = (type: string) => counted.filter((who) => who.type === type).length;
  const counts = { adult: of("ADT"), child: of("CHD"), infant: of("INF") };
  return travellersFault(counted, trip(more), { counts, today: "2027-01-01" });
};

describe("must match the number of passengers", () => {
  test.each([
    [{ adult: 1, child: 0, infant: 0 }, undefined],
    [{ adult: 9, child: 0, infant: 9 }, undefined],
    [{ adult: 3, child: 6, infant: 3 }, undefined],
    [{ adult: 0, child: 1, infant: 0 }, "passengers.adult"],
    [{ adult: 10, child: 0, infant: 0 }, "passengers.adult"],
    [{ adult: 4, child: 6, infant: 0 }, "passengers.child"],
    [{ adult: 1, child: 0, infant: 2 }, "passengers.infant"],
  ])("%j", (counts, path) => expect(countsFault(counts)?.fields[0]?.path).toBe(path));
});

describe("ages", () => {
  test.each([
    ["2025-03-11", "2027-03-10", 1, "INF"],
    ["2025-03-10", "2027-03-10", 2, "CHD"],
    ["2015-03-11", "2027-03-10", 11, "CHD"],
    ["2015-03-10", "2027-03-10", 12, "ADT"],
    // Born on 29 February: a year older on 1 March, and on the day itself where there is one.
    ["2024-02-29", "2026-02-28", 1, "INF"],
    ["2024-02-29", "2026-03-01", 2, "CHD"],
    ["2016-02-29", "2028-02-28", 11, "CHD"],
    ["2016-02-29", "2028-02-29", 12, "ADT"],
  ])("born %s, on %s", (born, day, years, type) => {
    expect(yearsOn(born, day)).toBe(years);
    expect(typeOn(born, day)).toBe(type);
  });

  test("count on the day the last leg arrives, on the clock there", () => {
    const leg = (nr: number, arrives_at: string, arrival_zone: string) => ({ leg: nr, arrives_at, arrival_zone });
    const out = leg(0, "2027-03-09T20:00:00Z", "Europe/Istanbul");
    // 20:45 in London and in UTC is 00:15 of the next day in Tehran.
    expect(arrivalDay([out, leg(1, "2027-03-10T20:45:00Z", "Asia/Tehran")])).toBe("2027-03-11");
    expect(arrivalDay([leg(1, "2027-03-10T20:45:00Z", "Europe/London"), out])).toBe("2027-03-10");
    expect(arrivalDay([leg(0, "2027-03-11T03:00:00Z", "America/New_York")])).toBe("2027-03-10");
  });

  test.each([
    [{ type: "INF", birth_date: "2025-03-11" }, undefined],
    [{ type: "INF", birth_date: "2025-03-10" }, "ageMismatch"],
    [{ type: "CHD", birth_date: "2025-03-10" }, undefined],
    [{ type: "CHD", birth_date: "2015-03-10" }, "ageMismatch"],
    [{ type: "ADT", birth_date: "2015-03-11" }, "ageMismatch"],
    [{ type: "ADT", birth_date: "2027-01-02" }, "fieldInvalid"],
    [{ type: "ADT", birth_date: "1850-01-01" }, "fieldInvalid"],
    // 19 Esfand 1393 is 10 March 2015; in Persian digits too.
    [{ type: "ADT", birth_date: "1393-12-19" }, undefined],
    [{ type: "ADT", birth_date: "۱۳۹۳-۱۲-۱۹" }, undefined],
    [{ type: "ADT", birth_date: "1393/12/20" }, "ageMismatch"],
    // 30 Esfand 1403, of a leap year, is 20 March 2025.
    [{ type: "INF", birth_date: "۱۴۰۳/۱۲/۳۰" }, undefined],
  ])("%j", (who, reason) => expect(issueOf([who])?.reason).toBe(reason));

  test("of a hotel's guests are the hotel's", () =>
    expect(issueOf([{ type: "CHD", birth_date: "2010-01-01" }], { product: "accommodation" })).toBeUndefined());
});

describe("documents", () => {
  const passport = (more: object) => ({
    nationality: "FR",
    document: { type: "passport", number: "A1234567", ...more },
  });
  test.each([
    [{ national_code: nationalCode(1) }, undefined],
    [{ national_code: nationalCode(1).replace(/\d/g, (d) => "۰۱۲۳۴۵۶۷۸۹"[Number(d)]!) }, undefined],
    [{ national_code: "0499370890" }, "national_code"],
    [{ national_code: "1111111111" }, "national_code"],
    [{ nationality: "TR", national_code: "12345678901" }, undefined],
    [passport({ expires_on: "2027-03-10" }), undefined],
    [passport({ expires_on: "2027-03-09" }), "document.expires_on"],
    [passport({ number: "ab 12-34 5" }), undefined],
    [passport({ number: "گ۱۲۳۴۵" }), "document.number"],
  ])("%j", (who, path) => {
    const issue = issueOf([who]);
    expect(issue?.reason).toBe(path && "documentInvalid");
    expect(issue?.fields[0]?.path).toBe(path && `passengers.travellers[0].${path}`);
  });

  test("nobody is named twice", () => {
    const twice = [{ national_code: nationalCode(2) }, { national_code: nationalCode(2) }];
    expect(issueOf(twice)?.fields).toMatchObject([{ path: "passengers.travellers[1].national_code" }]);
    expect(issueOf([passport({}), { ...passport({}), nationality: "DE" }])).toBeUndefined();
  });

  test("they are those who were counted", () => {
    const counts = { adult: 1, child: 1, infant: 0 };
    expect(travellersFault([one({})], trip(), { counts, today: "2027-01-01" })?.reason).toBe("passengerMix");
  });
});

describe("what must be said", () => {
  const missing = (who: object, more: Partial<Trip> = {}) =>
    missingFields([one(who)], requiredFields(trip(more))).map(({ path }) => path.replace("passengers[0].", ""));
  const person = {
    ...{ gender: "female", nationality: "IR", birth_date: "1990-01-01", national_code: nationalCode(3) },
  };
  const latin = { first_name_latin: "Sara", last_name_latin: "Ahmadi" };
  const papers = { type: "passport", number: "A1234567", issuing_country: "FR", expires_on: "2030-01-01" };

  test("at home the national code, of others a document", () => {
    expect(missing({ ...person, ...latin })).toEqual([]);
    expect(missing({ ...person, ...latin, national_code: null })).toEqual(["national_code"]);
    expect(missing({ ...person, ...latin, nationality: "FR" })).toEqual([
      "document.number",
      "document.issuing_country",
    ]);
  });
  test("a train asks for no Latin names, a flight does", () => {
    expect(missing(person, { product: "train" })).toEqual([]);
    expect(missing(person)).toEqual(["first_name_latin", "last_name_latin"]);
  });
  test("abroad a passport and its end, of everybody", () => {
    expect(
      missing(
        { ...person, ...latin, national_code: null, document: papers },
        { abroad: true, documents: ["passport"] },
      ),
    ).toEqual([]);
    expect(missing({ ...person, ...latin }, { abroad: true, documents: [] })).toEqual([
      "document.number",
      "document.issuing_country",
      "document.expires_on",
    ]);
  });
  test("a hotel asks for no birth dates, and for the buyer's mobile like all", () => {
    expect(missing({ ...person, birth_date: null }, { product: "accommodation", documents: [] })).toEqual([]);
    expect(requiredFields(trip()).at(-1)).toEqual({ field: "contact.mobile", types: [], nationality: null });
  });
});
