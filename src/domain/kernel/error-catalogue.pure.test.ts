import { describe, expect, it } from "vitest";
import { CATALOGUE, type CatalogueRow } from "./error-catalogue";

const rows: [string, CatalogueRow][] = Object.entries(CATALOGUE);

/** Contract, section 9: HTTP status -> codes. */
const SECTION_9: Record<number, number[]> = {
  200: [1000, 1001, 1003, 5007, 6004],
  400: [3001],
  401: [2001, 2002, 2005, 2010],
  402: [7001, 7002, 7102],
  403: [2003, 2004, 2007, 2008, 4007],
  404: [3009, 3012],
  405: [3013],
  409: [
    1002, 2006, 3010, 3011, 4002, 4003, 4005, 4006, 5001, 5003, 6002, 6003, 7105, 7201, 7202, 7203, 7204, 7301, 8002,
    8003, 8004, 8005, 8006,
  ],
  410: [2009, 4001, 4004, 6001],
  413: [3008],
  415: [3014],
  422: [3002, 3003, 3004, 3005, 3006, 3007, 5002, 8001],
  429: [9001],
  500: [9999],
  502: [5004, 7101],
  503: [9003, 9004, 9005, 9006],
  504: [9002],
};

/** Later additions: second step of a sign-in, control accounts, cash boxes below zero. */
const ADDED: Record<number, number[]> = { 401: [2011], 409: [2012, 4009, 7003, 7011, 7012], 429: [4008] };

describe("error catalogue", () => {
  it("has exactly the codes of section 9 and later additions, each once and with its status", () => {
    const expected = [SECTION_9, ADDED].flatMap((table) =>
      Object.entries(table).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)])),
    );
    const actual = rows.map(([, row]) => [row.code, row.status]);
    const byCode = (a: number[], b: number[]) => a[0]! - b[0]!;
    expect(actual.toSorted(byCode)).toEqual(expected.toSorted(byCode));
  });

  it.each(rows)("%s has a title and a remedy in both languages", (_, { title, solution }) => {
    for (const { fa, en } of [title, solution]) {
      expect(fa).toMatch(/[\u0600-\u06ff]/);
      expect(en).toMatch(/[A-Za-z]/);
      expect(en).not.toMatch(/[\u0600-\u06ff]/);
    }
    expect(solution.fa).not.toBe(title.fa);
    expect(solution.en).not.toBe(title.en);
  });

  it("no two rows share a title", () => {
    expect(new Set(rows.map(([, { title }]) => title.fa)).size).toBe(rows.length);
    expect(new Set(rows.map(([, { title }]) => title.en)).size).toBe(rows.length);
  });

  it("Persian texts use Persian letters, not their Arabic look-alikes", () => {
    for (const [, { title, solution }] of rows) expect(title.fa + solution.fa).not.toMatch(/[\u064a\u0643]/);
  });

  it("marks an error as retryable only when nothing was done and the same request may succeed, or a retry returns the outcome (5007)", () => {
    const retryable = rows.filter(([, row]) => row.retryable).map(([, row]) => row.code);
    expect(retryable.toSorted()).toEqual([3011, 5007, 7101, 9001, 9002, 9003, 9004, 9005, 9006, 9999]);
  });
});
