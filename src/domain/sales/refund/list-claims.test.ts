import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { charter, ctxOf, type Office, office, operatorOf } from "../../../../tests/fixtures";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";
import { listClaims } from "./list-claims";
import { ClaimList, ClaimQuery } from "./schema.claims";

let mine: Office;
let theirs: Office;
const pnrs: string[] = [];

const list = async (input: object = {}, { branchId } = mine) =>
  ClaimList.parse(await listClaims(ctxOf(operatorOf(branchId)), ClaimQuery.parse(input)));

const DIFFER = `
  insert into supplier_claims (branch_id, booking_id, supplier_id, currency, ours, theirs, found_at)
  select $1::int, b.id, $2::int, 'IRR', $3::bigint, $4::bigint, timestamptz '2026-05-01' + $3::int * interval '1 minute'
    from bookings b where b.branch_id = $1::int and b.local_pnr = $5::text::bpchar`;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  const { branchId, partner } = mine;
  const data = {
    code: "other",
    adapter: "core" as const,
    title: "شرکت دیگر",
    titleLatin: "Other",
    products: ["flight"],
  };
  const { id: supplier } = await prisma().supplier.create({ data: { branchId, currency: "IRR", ...data } });
  const { id, classes } = await charter(branchId, { classes: [{ capacity: 10 }] });
  for (const [ours, said] of [
    [300, 250],
    [100, 100],
    [200, 260],
  ]) {
    const request = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] };
    const [item] = await bookCharter(ctxOf(partner), BookRequest.parse(request));
    pnrs.push(item!.local_pnr!);
    await query("t.differ", DIFFER, [branchId, supplier, ours, said, pnrs.at(-1)]);
  }
});

test("lists bookings with differing claims, oldest difference first, with totals", async () => {
  const result = await list();
  expect(result).toMatchObject({ suppliers: 1, currency: "IRR", total: 2, ours: 500, theirs: 510, draft_id: null });
  expect(result.rows).toMatchObject([
    { local_pnr: pnrs[2], supplier: { title: "شرکت دیگر", title_latin: "Other" }, ours: 200, theirs: 260 },
    { local_pnr: pnrs[0], ours: 300, theirs: 250 },
  ]);
  expect((await list({ per_page: 1, page: 2 })).rows).toMatchObject([{ local_pnr: pnrs[0] }]);
});

test("another branch sees none of them, and is compared with no supplier", async () => {
  expect(await list({}, theirs)).toMatchObject({ suppliers: 0, total: 0, rows: [], ours: 0, theirs: 0 });
});
