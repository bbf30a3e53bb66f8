import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvOf } from "./csv";
import { formatterFor, plain } from "./formatter";
import { refuseTooMany } from "./refuse-too-many";
import type { Cell, Column, Table } from "./table";

const persian = formatterFor({ locale: "fa", calendar: "jalali", digits: "persian", timeZone: "Asia/Tehran" });
const english = formatterFor({ locale: "en", calendar: "gregorian", digits: "latin", timeZone: "UTC" });

test("formats days, instants and figures by the reader's preferences", () => {
  expect([persian.day("2026-03-20"), persian.day("2026-03-21"), persian.day("جمع")]).toEqual([
    "۱۴۰۴/۱۲/۲۹",
    "۱۴۰۵/۰۱/۰۱",
    "جمع",
  ]);
  expect(english.day("2026-03-20")).toBe("2026-03-20");
  expect(persian.days({ from: "2026-03-20", to: "2026-03-21" })).toBe("۱۴۰۴/۱۲/۲۹ – ۱۴۰۵/۰۱/۰۱");
  expect(english.days({ from: "2026-03-20", to: "2026-03-20" })).toBe("2026-03-20");
  // Midnight in Tehran is another day than in London.
  const at = new Date("2026-03-20T21:00:00Z");
  expect([persian.instant(at), english.instant(at)]).toEqual(["۱۴۰۵/۰۱/۰۱ ۰۰:۳۰", "2026-03-20 21:00"]);
  expect(persian.money({ minor: -1_234_567_890n, decimals: 2 })).toBe("-۱۲٬۳۴۵٬۶۷۸٫۹۰");
  expect(english.money({ minor: 9_223_372_036_854_775_807n, decimals: 3 })).toBe("9,223,372,036,854,775.807");
  expect(english.money({ minor: -5n, decimals: 2 })).toBe("-0.05");
  expect(plain({ minor: -5n, decimals: 0 })).toBe("-5");
});

async function csv(kind: Column["kind"], cells: readonly Cell[]): Promise<string[]> {
  async function* rows() {
    yield cells.map((cell) => ({ cells: [cell] }));
  }
  const columns = [{ key: "a", name: "=name", kind, weight: 1 }];
  const table = {
    title: "",
    facts: [],
    columns,
    count: cells.length,
    rows: rows(),
    foot: () => ({ totals: [], proof: "" }),
  };
  let text = "";
  for await (const part of csvOf(table satisfies Table, english)) text += part;
  return (parse(text, { bom: true }) as string[][]).map(([cell]) => cell!);
}

test("a CSV cannot be evaluated, loses nothing, and leaves figures numeric", async () => {
  const texts = ["=1+1", "+1", "-a", "@x", "\t=1", " =1", 'say "so", twice', "two\nlines", "سند"];
  const read = await csv("text", texts);
  expect(read[0]).toBe("'=name");
  expect(read.slice(1).map((cell) => cell.replace(/^'/, ""))).toEqual(texts);
  expect(read.slice(1, 7).every((cell) => cell.startsWith("'"))).toBe(true);
  const money = [{ minor: -150n, decimals: 2 }, null, { minor: 2n ** 62n, decimals: 0 }];
  expect((await csv("money", money)).slice(1)).toEqual(["-1.50", "", "4611686018427387904"]);
});

test("a format accepts its maximum rows and no more, and the refusal suggests CSV", () => {
  expect(() => refuseTooMany("pdf", 5_000)).not.toThrow();
  expect(() => refuseTooMany("xlsx", 50_000)).not.toThrow();
  for (const [format, rows] of [
    ["pdf", 5_001],
    ["xlsx", 50_001],
  ] as const) {
    expect(() => refuseTooMany(format, rows)).toThrow(expect.objectContaining({ reason: "tooLarge" }));
    try {
      refuseTooMany(format, rows);
    } catch (error) {
      expect(JSON.stringify((error as { details: object }).details)).toContain("CSV");
    }
  }
});
