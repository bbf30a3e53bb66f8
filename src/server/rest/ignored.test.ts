import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { backOfficeDoor, type Clerk } from "../../../tests/back-office";
import { type Chart, chart } from "../../../tests/ledger";
import { unknownMembers } from "./ignored";

const clerkOf = backOfficeDoor({ documents });
let clerk: Clerk;
let of: Chart;
beforeAll(async () => {
  clerk = await clerkOf();
  of = await chart(clerk.branchId);
});
const STRICT = { prefer: "handling=strict" };

describe("members that a call does not take", () => {
  const rows = () => [
    { account_id: of.cash, debit: 5, pnr: "ABC123" },
    { account_id: of.sale, credit: 5 },
  ];
  const body = () => ({ date: "2026-03-10", due_date: "2026-04-01", rows: rows() });

  test("are listed in the answer, where the rest is done", async () => {
    const { status, json } = await clerk.ask("POST", "/manual-document", body());
    expect(status).toBe(200);
    expect(json.meta).toEqual({ ignored: ["due_date", "rows[0].pnr"] });
    const quiet = await clerk.ask("POST", "/manual-document", {
      date: "2026-03-10",
      rows: rows().map(({ pnr: _, ...row }) => row),
    });
    expect(quiet.json.meta).toBeUndefined();
  });

  test("are added to meta, for bodies and queries, at most 20", async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`x${nth}`, nth]));
    const list = await clerk.ask("POST", "/manual-document/list?colour=red", many);
    expect(list.status).toBe(200);
    expect(list.json.meta).toMatchObject({ page: 1, ignored: expect.arrayContaining(["colour"]) });
    expect(list.json.meta.ignored).toHaveLength(20);
  });

  test("are refused with their paths where the caller is strict, and nothing is done", async () => {
    const { status, json } = await clerk.ask("POST", "/manual-document", body(), STRICT);
    expect([status, json.code]).toEqual([422, 3003]);
    expect(json.error.fields.map(({ path }: { path: string }) => path)).toEqual(["due_date", "rows[0].pnr"]);
    const fine = await clerk.ask("POST", "/manual-document/list", { page: 1 }, STRICT);
    expect(fine.status).toBe(200);
  });
});

test("a member is known by the branch of a union it is meant for, and what is read first is read first", () => {
  const either = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a"), one: z.int() }),
    z.object({ kind: z.literal("b"), two: z.int() }),
  ]);
  expect(unknownMembers(either, { kind: "a", one: 1, two: 2 })).toEqual(["two"]);
  const alone = z.preprocess(
    (input) => (typeof input === "object" ? { list: [input] } : input),
    z.object({ list: z.array(z.object({ id: z.int() })) }),
  );
  expect(unknownMembers(alone, { id: 1, code: 2 })).toEqual(["list[0].code"]);
  expect(
    unknownMembers(z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })), { a: 1, b: 2, c: 3 }),
  ).toEqual(["c"]);
  expect(unknownMembers(z.looseObject({ a: z.int() }), { z: 1 })).toEqual([]);
  const reference = z.union([z.string(), z.object({ id: z.int() })]);
  expect(unknownMembers(z.array(reference), ["x", { id: 1, code: 2 }])).toEqual(["[1].code"]);
});
