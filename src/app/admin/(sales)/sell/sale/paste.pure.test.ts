import { describe, expect, test } from "vitest";
import { readPasted } from "./paste";

const table = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");

describe("what is pasted", () => {
  test("by its heads, in whatever order", () =>
    expect(
      readPasted(
        table(
          ["کد ملی", "نام خانوادگی", "نام", "تاریخ تولد", "جنسیت", "Latin first name", "Latin surname"],
          ["۰۰۶۷۷۴۹۸۲۸", "احمدی", "سارا", "۱۳۶۹/۱/۲", "زن", "Sara", "Ahmadi"],
        ),
      ),
    ).toEqual([
      {
        ...{ first_name: "سارا", last_name: "احمدی", first_name_latin: "Sara", last_name_latin: "Ahmadi" },
        ...{ gender: "female", birth_date: "1990-03-22", national_code: "0067749828" },
      },
    ]));

  test("columns without headers are recognised by their values; zeros dropped by a spreadsheet are restored", () =>
    expect(
      readPasted(
        table(
          ["سارا", "احمدی", "SARA", "AHMADI", "67749828", "1369-01-02", "F", "09121234567"],
          ["رضا", "احمدی", "REZA", "AHMADI", "", "1367-02-03", "M", ""],
        ),
      ),
    ).toEqual([
      {
        ...{ first_name: "سارا", last_name: "احمدی", first_name_latin: "SARA", last_name_latin: "AHMADI" },
        ...{ gender: "female", birth_date: "1990-03-22", national_code: "0067749828", mobile: "09121234567" },
      },
      {
        ...{ first_name: "رضا", last_name: "احمدی", first_name_latin: "REZA", last_name_latin: "AHMADI" },
        ...{ gender: "male", birth_date: "1988-04-23" },
      },
    ]));

  test("a passport with its expiry and its country; a name in one cell", () =>
    expect(readPasted("Anna\tMartin\tFrance\t12.05.1990\tA1234567\t2031-01-02")).toEqual([
      {
        ...{ first_name_latin: "Anna", last_name_latin: "Martin", birth_date: "1990-05-12", nationality: "FR" },
        document: { number: "A1234567", issuing_country: "FR", expires_on: "2031-01-02" },
      },
    ]));

  test("a whole name in one column is a first and a last one", () =>
    expect(readPasted("سارا احمدی\t0067749828")).toEqual([
      { first_name: "سارا", last_name: "احمدی", national_code: "0067749828" },
    ]));

  test.each(["", "0067749828", "سارا\n", "one\ntwo"])("%j is no table", (text) => expect(readPasted(text)).toEqual([]));
});
