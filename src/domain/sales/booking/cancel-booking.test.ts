import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { charter, ctxOf, type Office, office, operatorOf, partnerOf, seatsOf } from "../../../../tests/fixtures";
import { refusal } from "../../../../tests/outcomes";
import type { PartnerActor } from "../../kernel/context";
import { bookCharter } from "./book-charter";
import { cancelBooking } from "./cancel-booking";
import { cancelOwnBooking } from "./cancel-own-booking";
import { BookRequest, Canceled, CancelRequest } from "./schema";

const DAY_MS = 86_400_000;
let mine: Office;
let theirs: Office;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
});

/** A booking of three lines: two of the first class, one of the second. */
async function booked() {
  const { id, classes } = await charter(mine.branchId, { classes: [{}, {}] });
  const [a, b] = classes as [number, number];
  const items = [
    { id: a, pax: { adult: 2, infant: 1 } },
    { id: b, pax: { adult: 1 } },
    { id: a, pax: { adult: 1 } },
  ];
  const [item] = await bookCharter(ctxOf(mine.partner), BookRequest.parse({ main_id: id, items }));
  return { charterId: id, a, b, local_pnr: item!.local_pnr! };
}
type Asking = { partner?: PartnerActor; now?: Date };
const cancel = async (input: object, { partner = mine.partner, now }: Asking = {}) =>
  Canceled.parse(await cancelOwnBooking(ctxOf(partner, { now }), CancelRequest.parse(input)));
const sold = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await seatsOf(mine.branchId, id)).sold));
const resultOf = (local_pnr: string) => {
  const { branchId } = mine;
  return Promise.all([
    prisma().auditEntry.findMany({ where: { branchId, subjectId: local_pnr, action: "booking.cancel" } }),
    prisma().outboxEvent.findMany({ where: { branchId, aggregateId: local_pnr, type: "booking.canceled" } }),
  ]);
};

describe("POST /cancel", () => {
  test("cancels the whole booking once: seats returned, amounts withheld, history, audit and outbox written", async () => {
    const { a, b, local_pnr } = await booked();
    expect(await sold(a, b)).toEqual([3, 1]);
    const first = await cancel({ local_pnr: local_pnr.toLowerCase() });
    expect(first).toMatchObject({ status: "canceled", pnr: { local: local_pnr }, total: 4100 });
    expect(first.items.map(({ line, status, code, total }) => [line, status, code, total])).toEqual([
      [1, "canceled", 1000, 2100],
      [2, "canceled", 1000, 1000],
      [3, "canceled", 1000, 1000],
    ]);
    expect(first.history.map(({ event, by }) => [event, by])).toEqual([
      ["confirmed", "partner"],
      ["canceled", "partner"],
    ]);
    expect(await sold(a, b)).toEqual([0, 0]);
    expect(await cancel({ local_pnr })).toEqual(first);
    expect(await sold(a, b)).toEqual([0, 0]);
    const [audits, events] = await resultOf(local_pnr);
    expect(audits).toMatchObject([{ actor: `partner:${mine.partner.domainId}`, after: { whole: true } }]);
    expect(events).toMatchObject([{ data: { status: "canceled" } }]);
  });

  test("cancels some lines, by line or class; the booking is canceled with its last line", async () => {
    const { a, b, local_pnr } = await booked();
    const part = await cancel({ local_pnr, items: [{ line: 1 }] });
    expect(part.status).toBe("confirmed");
    expect(part.items.map(({ status, code }) => [status, code])).toEqual([
      ["canceled", 1000],
      ["confirmed", undefined],
      ["confirmed", undefined],
    ]);
    expect(await sold(a, b)).toEqual([1, 1]);
    const byClass = await cancel({ local_pnr, items: [{ id: a }] });
    expect(byClass.items.map(({ status, code }) => [status, code])).toEqual([
      ["canceled", 1000],
      ["confirmed", undefined],
      ["canceled", 1000],
    ]);
    expect(await sold(a, b)).toEqual([0, 1]);
    expect((await cancel({ local_pnr, items: [{ line: "۲" }] })).status).toBe("canceled");
    expect(await sold(a, b)).toEqual([0, 0]);
    expect((await resultOf(local_pnr))[1]).toHaveLength(3);
  });

  test("without line numbers cancels the lines of the given classes, not the whole booking", async () => {
    const { a, b, local_pnr } = await booked();
    const { branchId, domainId } = mine.partner;
    const request = {
      branch_id: branchId,
      domain_id: domainId,
      local_pnr,
      lines: null,
      ids: [b],
      terms: [{ line: 2, total: 1000, penalty: 0, rules: [] }],
      actor: "partner:1",
      request_id: "test",
      now: new Date(),
    };
    const [row] = await query<{ answer: object }>("test.cancel", "select cancel_booking($1) as answer", [
      JSON.stringify(request),
    ]);
    expect(row!.answer).toMatchObject({ items: [{ line: 2, code: 1000 }] });
    expect(await sold(a, b)).toEqual([3, 0]);
  });

  test("20 concurrent calls cancel once", async () => {
    const { a, b, local_pnr } = await booked();
    const all = await Promise.all(Array.from({ length: 20 }, () => cancel({ local_pnr })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["canceled"]));
    expect(await sold(a, b)).toEqual([0, 0]);
    expect((await resultOf(local_pnr))[1]).toHaveLength(1);
  });

  test("after departure 5003; already canceled lines are returned as they are", async () => {
    const { a, b, local_pnr } = await booked();
    const now = new Date(Date.now() + 31 * DAY_MS);
    expect(await refusal(cancel({ local_pnr }, { now }))).toEqual(["notAllowedInState"]);
    expect(await sold(a, b)).toEqual([3, 1]);
    await cancel({ local_pnr, items: [{ line: 2 }] });
    const late = await cancel({ local_pnr }, { now });
    expect(late.items.map(({ status, code }) => [status, code])).toEqual([
      ["confirmed", 5003],
      ["canceled", 1000],
      ["confirmed", 5003],
    ]);
    expect(late.items[0]!.solution).toBeTruthy();
  });

  test("3009: another partner's, another branch's, unknown PNR, line or class; nothing is done", async () => {
    const { a, b, local_pnr } = await booked();
    expect(await refusal(cancel({ local_pnr }, { partner: await partnerOf(mine.branchId) }))).toEqual(["notFound"]);
    expect(await refusal(cancel({ local_pnr }, { partner: theirs.partner }))).toEqual(["notFound"]);
    expect(await refusal(cancel({ local_pnr: "ZZZZZZ" }))).toEqual(["notFound"]);
    const items = [{ line: 1 }, { line: 9 }, { id: 2_000_000_000 }];
    expect(await refusal(cancel({ local_pnr, items }))).toEqual(["notFound", "items[1].line", "items[2].id"]);
    expect(await sold(a, b)).toEqual([3, 1]);
    expect(CancelRequest.safeParse({ local_pnr, items: [{}] }).success).toBe(false);
  });
});

test("an operator cancels a partner's booking with a reason; one of another branch cannot", async () => {
  const { a, b, local_pnr } = await booked();
  const request = { local_pnr, lines: [1, 3], reason: "تماس آژانس" };
  expect(await refusal(cancelBooking(ctxOf(operatorOf(theirs.branchId)), request))).toEqual(["notFound"]);
  expect(await cancelBooking(ctxOf(operatorOf(mine.branchId)), request)).toEqual([
    { line: 1, code: 1000, penalty: 0, refundable: 2100 },
    { line: 3, code: 1000, penalty: 0, refundable: 1000 },
  ]);
  expect(await sold(a, b)).toEqual([0, 1]);
  const [audits] = await resultOf(local_pnr);
  expect(audits).toMatchObject([{ actor: "operator:1", after: { reason: "تماس آژانس", canceled: [1, 3] } }]);
});
