import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { charter, ctxOf, type Office, office, partnerOf, seatsOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { codes, refusal } from "../../../../tests/outcomes";
import { runs } from "../../../../tests/runs";
import type { PartnerActor } from "../../kernel/context";
import { bookCharter } from "./book-charter";
import { cancelOwnBooking } from "./cancel-own-booking";
import { BookedItem, BookRequest, CancelRequest } from "./schema";

/** Postings of a booking, and the limit of its colleague's ceiling: contract sections 3 and 12. */
let mine: Office;
beforeAll(async () => {
  mine = await office();
});
let partner: PartnerActor;
beforeEach(async () => {
  partner = await partnerOf(mine.branchId);
});

const book = async (request: object, now?: Date) =>
  BookedItem.array().parse(await bookCharter(ctxOf(partner, { now }), BookRequest.parse(request)));
const cancel = (input: object) => cancelOwnBooking(ctxOf(partner), CancelRequest.parse(input));
const ceiling = (amount: bigint) =>
  prisma().colleague.update({
    where: { branchId_id: { branchId: mine.branchId, id: partner.colleagueId } },
    data: { ceiling: amount },
  });
const adults = (id: number | undefined, adult = 1) => ({ id, pax: { adult } });

type Posted = { kind: string; key: string; at: string; party: string | null; dr: bigint; cr: bigint };
/** Posted lines of this partner's bookings. */
const posted = () =>
  query<Posted>(
    "t.posted",
    `select v.kind, coalesce(m.key, 'receivable') as key, e.party, e.dr, e.cr
       from ledger.vouchers v
       join bookings b on b.branch_id = v.branch_id and v.source_type = 'booking' and v.source_id = b.id::text
       join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
       left join ledger.mappings m on m.branch_id = e.branch_id and m.account_id = e.account_id
      where v.branch_id = $1 and b.colleague_id = $2 order by v.id, e.line`,
    [mine.branchId, partner.colleagueId],
  );
const owed = async () => {
  const [row] = await query<{ owed: bigint }>(
    "t.owed",
    `select a.dr - a.cr as owed from ledger.account_balances a
       join colleagues c on c.branch_id = a.branch_id and c.receivable_id = a.account_id
      where c.branch_id = $1 and c.id = $2`,
    [mine.branchId, partner.colleagueId],
  );
  return row!.owed;
};
const differences = () =>
  query("t.verify", "select * from ledger.verify($1, current_date - 400, current_date + 2)", [mine.branchId]);
const charged = (dr: bigint) => ({ key: "receivable", party: `colleague:${partner.colleagueId}`, dr, cr: 0n });
const given = (cr: bigint) => ({ key: "receivable", party: `colleague:${partner.colleagueId}`, dr: 0n, cr });

describe("a booking's voucher", () => {
  test("posts the colleague's receivable against sale and tax; markup is part of the sale, a discount reduces it", async () => {
    const { id, classes } = await charter(mine.branchId);
    await prisma().charterClassPrice.update({
      where: { branchId_classId_paxType: { branchId: mine.branchId, classId: classes[0]!, paxType: "ADT" } },
      data: { base: 1_000n, tax: 90n, markup: 50n, discount: 40n },
    });
    const pax = { adult: 2, child: 1 };
    const [item] = await book({ main_id: id, items: [{ id: classes[0], pax }] });
    expect(item).toMatchObject({ code: 1000, total: 2_900 });
    expect(await posted()).toEqual([
      { kind: "sale", ...charged(2_900n) },
      { kind: "sale", key: "sale", party: null, dr: 0n, cr: 2_710n },
      { kind: "sale", key: "tax", party: null, dr: 0n, cr: 190n },
    ]);
    expect([await owed(), await differences()]).toEqual([2_900n, []]);
  });

  test("cancellations line by line reverse it, each line once", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, {}] });
    const [item] = await book({ main_id: id, items: [adults(classes[0], 2), adults(classes[1])] });
    await cancel({ local_pnr: item!.local_pnr, items: [{ line: 2 }] });
    expect((await posted()).slice(3)).toEqual([
      { kind: "refund", key: "sale", party: null, dr: 990n, cr: 0n },
      { kind: "refund", key: "tax", party: null, dr: 10n, cr: 0n },
      { kind: "refund", ...given(1_000n) },
    ]);
    await cancel({ local_pnr: item!.local_pnr });
    await cancel({ local_pnr: item!.local_pnr });
    expect([(await posted()).length, await owed(), await differences()]).toEqual([9, 0n, []]);
  });

  test("a free booking posts nothing", async () => {
    const { id, classes } = await charter(mine.branchId);
    await prisma().charterClassPrice.updateMany({ where: { classId: classes[0]! }, data: { base: 0n, tax: 0n } });
    expect(codes(await book({ main_id: id, items: [adults(classes[0])] }))).toEqual([1000]);
    expect(await posted()).toEqual([]);
  });

  test("a sale from before the books is canceled without a reversal", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ sold: 1 }] });
    await asLedgerOwner(
      `with b as (
         insert into bookings (branch_id, local_pnr, domain_id, colleague_id, charter_id, request_hash, currency, total)
         values ($1, 'BEFRE2', $2, $3, $4, 'x', 'IRR', 1000) returning branch_id, id)
       insert into booking_items (branch_id, booking_id, line, class_id, fare_class, adult, child, infant, seats, total, prices, price_version)
       select branch_id, id, 1, $5, 'Y1', 1, 0, 0, 1, 1000, '{"ADT": {"base": 990, "tax": 10, "markup": 0, "discount": 0, "total": 1000}}', 1 from b`,
      [mine.branchId, partner.domainId, partner.colleagueId, id, classes[0]],
    );
    await cancel({ local_pnr: "BEFRE2" });
    expect((await seatsOf(mine.branchId, classes[0]!)).sold).toBe(0);
    expect([await posted(), await owed()]).toEqual([[], 0n]);
  });

  test("uses the branch's date, not the server's", async () => {
    const { id, classes } = await charter(mine.branchId);
    // 00:30 in Tehran on 1 Mehr, 21:00 of the day before in UTC.
    await book({ main_id: id, items: [adults(classes[0])] }, new Date("2026-09-22T21:00:00Z"));
    const [row] = await query<{ fm: number; day: string }>(
      "t.day",
      `select v.fm, v.doc_date::text as day from ledger.vouchers v join bookings b
           on b.branch_id = v.branch_id and v.source_id = b.id::text and v.source_type = 'booking'
        where v.branch_id = $1 and b.colleague_id = $2`,
      [mine.branchId, partner.colleagueId],
    );
    expect(row).toEqual({ fm: 140507, day: "2026-09-23" });
  });
});

describe("the ceiling", () => {
  test("refuses items beyond it one by one with 7002", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, {}, {}] });
    await ceiling(2_500n);
    const result = await book({ main_id: id, items: [adults(classes[0]), adults(classes[1], 2), adults(classes[2])] });
    expect(codes(result)).toEqual([1000, 7002, 1000]);
    expect(await owed()).toBe(2_000n);
    expect((await seatsOf(mine.branchId, classes[1]!)).sold).toBe(0);
  });

  test("with all or nothing takes nothing; canceled amounts become available again", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{}, {}] });
    await ceiling(1_500n);
    const items = [adults(classes[0]), adults(classes[1])];
    expect(codes(await book({ main_id: id, on_partial: "all_or_nothing", items }))).toEqual([5003, 7002]);
    expect(await owed()).toBe(0n);
    const [first] = await book({ main_id: id, items: [adults(classes[0])] });
    expect(codes(await book({ main_id: id, items: [adults(classes[1])] }))).toEqual([7002]);
    await cancel({ local_pnr: first!.local_pnr });
    expect(codes(await book({ main_id: id, items: [adults(classes[1])] }))).toEqual([1000]);
  });

  test("below the debt blocks new bookings, not cancellations", async () => {
    const { id, classes } = await charter(mine.branchId);
    const [item] = await book({ main_id: id, items: [adults(classes[0])] });
    await ceiling(0n);
    expect(codes(await book({ main_id: id, items: [adults(classes[0])] }))).toEqual([7002]);
    await cancel({ local_pnr: item!.local_pnr });
    expect(await owed()).toBe(0n);
  });

  test("forty concurrent bookings use it up exactly", async () => {
    const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 100 }] });
    await ceiling(13_999n);
    const result = await Promise.all(
      Array.from({ length: 40 }, () => book({ main_id: id, items: [adults(classes[0])] }).then(codes)),
    );
    expect(result.flat().filter((code) => code === 1000)).toHaveLength(13);
    expect(new Set(result.flat())).toEqual(new Set([1000, 7002]));
    expect([await owed(), await differences()]).toEqual([13_000n, []]);
  });

  test("sales in another currency cannot go on account", async () => {
    const { id, classes } = await charter(mine.branchId);
    await prisma().charter.update({
      where: { branchId_id: { branchId: mine.branchId, id } },
      data: { currency: "USD" },
    });
    expect(codes(await book({ main_id: id, items: [adults(classes[0])] }))).toEqual([4007]);
  });
});

test("in a closed month bookings and cancellations are refused with 7301 and change nothing", async () => {
  const closed = await office();
  partner = closed.partner;
  const { id, classes } = await charter(closed.branchId);
  const [item] = await book({ main_id: id, items: [adults(classes[0])] });
  await asLedgerOwner("update ledger.periods set state = 'closed' where branch_id = $1", [closed.branchId]);
  expect(await refusal(book({ main_id: id, items: [adults(classes[0])] }))).toEqual(["periodClosed"]);
  expect(await refusal(cancel({ local_pnr: item!.local_pnr }))).toEqual(["periodClosed"]);
  expect((await seatsOf(closed.branchId, classes[0]!)).sold).toBe(1);
});

test("for any bookings and cancellations a colleague owes the price of its active bookings", async () => {
  const { id, classes } = await charter(mine.branchId, { classes: [{ capacity: 1_000 }, { capacity: 1_000 }] });
  await ceiling(20_000n);
  const lines: string[] = [];
  const act = fc.oneof(
    fc.record({
      book: fc.array(fc.record({ which: fc.nat(1), adult: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({ cancel: fc.nat(20), line: fc.option(fc.integer({ min: 1, max: 3 })) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      for (const one of acts) {
        if ("book" in one) {
          const items = one.book.map(({ which, adult }) => adults(classes[which], adult));
          const pnr = (await book({ main_id: id, items })).find(({ local_pnr }) => local_pnr)?.local_pnr;
          if (pnr) lines.push(pnr);
        } else if (lines.length > 0) {
          const local_pnr = lines[one.cancel % lines.length];
          // A missing line is refused without effect.
          await cancel({ local_pnr, ...(one.line && { items: [{ line: one.line }] }) }).catch(() => {});
        }
      }
      const [live] = await query<{ total: bigint }>(
        "t.live",
        `select coalesce(sum(i.total), 0)::bigint as total from booking_items i
           join bookings b on b.branch_id = i.branch_id and b.id = i.booking_id
          where b.branch_id = $1 and b.colleague_id = $2 and i.status = 'confirmed'`,
        [mine.branchId, partner.colleagueId],
      );
      expect(await owed()).toBe(live!.total);
      expect(live!.total).toBeLessThanOrEqual(20_000n);
    }),
    { numRuns: runs(25) },
  );
  expect(await differences()).toEqual([]);
});
