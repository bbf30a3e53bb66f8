import { describe, expect, test, vi } from "vitest";
import { readAll } from "./read-all";

type Input = { page?: number; cursor?: string };
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ id: from + at }));

describe("rows of a file", () => {
  test("numbered pages are read to the last one, and nothing is left out", async () => {
    const read = vi.fn(async ({ page = 1 }: Input) => ({ items: rows(page < 3 ? 100 : 7), meta: { total: 207 } }));
    const found = await readAll("numbered", {}, read as never);
    expect(found.rows).toHaveLength(207);
    expect(found.partial).toBe(false);
    expect(read.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 3]);
  });

  test("a cursor is followed to its end", async () => {
    const read = vi.fn(async ({ cursor }: Input) => ({
      rows: rows(100),
      next_cursor: cursor === undefined ? "a" : cursor === "a" ? "b" : null,
    }));
    const found = await readAll("cursor", {}, read as never);
    expect(found).toMatchObject({ partial: false, rows: { length: 300 } });
    expect(read.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, "a", "b"]);
  });

  test.each([
    { total: 5_000, partial: false },
    { total: 5_001, partial: true },
  ])("of $total rows at most 5,000 are read; rows that were left out are reported", async ({ total, partial }) => {
    const read = async () => ({ rows: rows(100), total });
    const found = await readAll("numbered", {}, read as never);
    expect(found.rows).toHaveLength(5_000);
    expect(found.partial).toBe(partial);
  });

  test("a cursor without an end stops at 5,000 rows and is reported", async () => {
    const found = await readAll("cursor", {}, async () => ({ rows: rows(100), next_cursor: "on" }));
    expect(found).toMatchObject({ partial: true, rows: { length: 5_000 } });
  });

  test("a list that is read whole is partial when it has more rows than it shows", async () => {
    expect(await readAll("whole", undefined, async () => ({ rows: rows(3) }))).toMatchObject({ partial: false });
    expect(await readAll("whole", undefined, async () => ({ rows: rows(3), total: 4 }) as never)).toMatchObject({
      partial: true,
    });
  });
});
