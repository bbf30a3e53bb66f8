import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { printableOf } from "@/server/printables/printable-link";
import { trade } from "@/server/routers/customer/sales/trade";
import { customerDoor } from "../../../../tests/customers";
import { ctxOf, office } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { nationalCode } from "../../../../tests/national-code";
import { personOf, refusal } from "../../../../tests/operators";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { fill } from "../../../../tests/wallets";
import type { CustomerActor } from "../../kernel/context";
import { listBookings } from "../booking/list-bookings";
import { readBooking } from "../booking/read-booking";
import { BookingDetails, BookingList, BookingQuery } from "../booking/schema";
import { readTrade } from "../trade/get-trade";
import { listTrades } from "../trade/list-trades";
import { TradeDetails, TradeList, TradeQuery } from "./schema";

const door = customerDoor({ trade });
let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const CODE = nationalCode(812_345);

/** A buyer with three orders: issued, refunded, and unpaid. */
async function buyer(code = nationalCode(700_000 + Math.floor(Math.random() * 90_000))) {
  const visitor = await door.passenger(at.branchId);
  const { passengerId, customerId, branchId } = visitor;
  await fill(branchId, { type: "passenger", id: passengerId }, 900_000_000);
  const actor: CustomerActor = { kind: "customer", branchId, group: "b2c", passengerId, customerId };
  const buy = async (more: object = {}, scenario?: string) => {
    const lock = await sandboxLock(at, actor);
    const passengers = [traveller("ADT", { national_code: code })];
    const result = await at.store(
      actor,
      { locks: [lock.lock_id], accepted_total: lock.total, passengers, ...more },
      scenario ? { scenario } : {},
    );
    await advance(at, result.trade_id);
    return result.trade_id;
  };
  return { ...visitor, actor, code, buy };
}

test("the buyer's message has a link to the issued documents", async () => {
  const sara = await buyer();
  const trade_id = await sara.buy();
  const businessKey = `trade:${trade_id}:issued`;
  const { text } = await prisma().outgoingMessage.findFirstOrThrow({ where: { branchId: at.branchId, businessKey } });
  const [, token] = /^http\S+\/t\/(\S+)$/m.exec(text) ?? [];
  const { items } = await readTrade(ctxOf(at.clerk), { trade_id });
  expect(printableOf(token!)).toMatchObject({ branchId: at.branchId, kind: "ticket", id: items[0]!.pnr!.number });
});

describe("GET /trade/list", () => {
  test("shows own orders only, with invoice, products and payment state; filtered and paged", async () => {
    const sara = await buyer();
    const other = await buyer();
    const issued = await sara.buy();
    const refunded = await sara.buy({}, "refused_issue");
    const waiting = await sara.buy({ payment: { method: "gateway", return_url: "https://shop.example/back" } });
    await other.buy();
    const list = async (input = "") => (await sara.ask("GET", `/trade/list${input}`)).json;
    const all = await list();
    expect(all.data.map(({ trade_id }: { trade_id: number }) => trade_id)).toEqual([waiting, refunded, issued]);
    expect(all.meta).toMatchObject({ page: 1, per_page: 20, total: 3, pages: 1, next_cursor: null });
    expect(all.data).toMatchObject([
      {
        status: "awaiting_payment",
        payment_status: "unpaid",
        invoice: null,
        products: ["flight"],
        payment: { link: expect.stringMatching(/^http:\/\/[^/]+\/p\//) },
      },
      {
        status: "refunded",
        payment_status: "returned",
        invoice: null,
        items: [{ code: 5004, title: expect.any(String) }],
      },
      { status: "issued", payment_status: "paid", items: [{ pnr: { local: expect.any(String) } }] },
    ]);
    expect(all.data[2].invoice.total).toBe(all.data[2].paid);
    const ids = async (input: string) => (await list(input)).data.map(({ trade_id }: { trade_id: number }) => trade_id);
    expect(await ids("?status=issued")).toEqual([issued]);
    expect(await ids("?payment_status=returned")).toEqual([refunded]);
    expect(await ids("?product=train")).toEqual([]);
    expect(await ids("?from=2031-01-01")).toEqual([]);
    expect(await ids("?from=1405-01-01&to=1499-01-01")).toHaveLength(3);
    const first = await list("?per_page=2");
    expect(first.meta).toMatchObject({ total: 3, pages: 2 });
    expect(await ids(`?per_page=2&cursor=${first.meta.next_cursor}`)).toEqual([issued]);
    expect(await ids("?per_page=2&page=2")).toEqual([issued]);
    expect((await list("?cursor=nonsense")).code).toBe(3003);
    // Another customer's order cannot be completed either.
    for (const body of [{ trade_id: issued }, { trade_id: 999_999 }])
      expect((await other.ask("POST", "/trade/completion", body)).json.code).toBe(3009);
    expect((await sara.ask("POST", "/trade/completion", { trade_id: issued, serial_id: "another" })).json.code).toBe(
      3009,
    );
    const open = await sara.ask("POST", "/trade/completion", { trade_id: waiting });
    expect(open.json.data).toMatchObject({ status: "awaiting_payment", paid: 0 });
  });
});

describe("GET /online/payment/flight/tracking", () => {
  const track = (who: Awaited<ReturnType<typeof buyer>>, national_code: string, reference: string | number) =>
    who.ask("GET", `/online/payment/flight/tracking?national_code=${national_code}&reference=${reference}`);

  test("returns the state for a traveller's national code and a reference, without amounts", async () => {
    const sara = await buyer(CODE);
    const trade_id = await sara.buy();
    const [booked] = await query<{ local_pnr: string; supplier_pnr: string }>(
      "t.booked",
      "select local_pnr::text, supplier_pnr from bookings where branch_id = $1 and trade_id = $2",
      [at.branchId, trade_id],
    );
    const reza = await buyer();
    for (const reference of [trade_id, booked!.local_pnr.toLowerCase(), booked!.supplier_pnr]) {
      const { status, json } = await track(reza, CODE, reference);
      expect([status, json.data]).toMatchObject([
        200,
        {
          ...{ trade_id, status: "issued", payment: { status: "paid", method: "wallet", amount: "***", card: null } },
          reservations: [{ local_pnr: booked!.local_pnr, status: "confirmed", product: "flight" }],
        },
      ]);
      expect(json.data.reservations[0].segments).not.toHaveLength(0);
    }
    // Persian digits, as people type them.
    const persian = CODE.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);
    expect((await track(reza, encodeURIComponent(persian), trade_id)).status).toBe(200);
  });

  test("allows exactly five wrong guesses, also concurrent ones; correct ones are not counted", async () => {
    const sara = await buyer();
    const trade_id = await sara.buy();
    for (let time = 0; time < 7; time++) expect((await track(sara, sara.code, trade_id)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => track(sara, sara.code, `ZZZZ${10 + n}`)));
    const codes = guesses.map(({ json }) => json.code);
    expect(codes.filter((code) => code === 3009)).toHaveLength(5);
    expect(codes.filter((code) => code === 9001)).toHaveLength(7);
    expect((await track(sara, sara.code, trade_id)).json.code).toBe(9001);
    // Another branch's order is not found.
    const stranger = await door.passenger();
    const path = `/online/payment/flight/tracking?national_code=${sara.code}&reference=${trade_id}`;
    expect((await stranger.ask("GET", path)).json.code).toBe(3009);
    const guest = await door.guest(at.branchId);
    expect((await guest.ask("GET", path)).json.code).toBe(2007);
  });
});

describe("the console's trades", () => {
  test("are found by number, PNR, traveller, party and supplier; one is read with its timeline", async () => {
    const sara = await buyer();
    const trade_id = await sara.buy();
    const ctx = ctxOf(at.clerk);
    const list = async (input: object) => TradeList.parse(await listTrades(ctx, TradeQuery.parse(input)));
    const reference =
      "update passengers set first_name = 'سارا', last_name = 'احمدی', first_name_latin = 'Sara', last_name_latin = 'Ahmadi'";
    await query("t.named", `${reference} where branch_id = $1 and id = $2`, [at.branchId, sara.passengerId]);
    const { rows } = await list({ search: String(trade_id) });
    expect(rows).toMatchObject([
      {
        trade_id,
        party: `passenger:${sara.passengerId}`,
        party_name: "سارا احمدی",
        party_name_latin: "Sara Ahmadi",
        open_cases: 0,
        payment_status: "paid",
      },
    ]);
    const { local, original } = rows[0]!.items[0]!.pnr!;
    for (const request of [{ search: local }, { search: original! }, { search: sara.code }, { party: rows[0]!.party }])
      expect((await list(request)).rows.map((row) => row.trade_id)).toEqual([trade_id]);
    expect((await list({ supplier_id: at.ownId })).rows).toEqual([]);
    expect((await list({ supplier_id: at.sandboxId, per_page: 1 })).next_cursor).not.toBeNull();

    // Among the branch's reservations it is listed like an own sale, without a class.
    const sold = BookingList.parse(await listBookings(ctx, BookingQuery.parse({ trade_id })));
    const booked = BookingDetails.parse(await readBooking(ctx, { local_pnr: local }));
    for (const one of [sold.rows[0]!, booked])
      expect(one).toMatchObject({
        local_pnr: local,
        supplier_pnr: original,
        items: [{ id: null, status: "confirmed" }],
      });

    const read = TradeDetails.parse(await readTrade(ctx, { trade_id }));
    expect(read).toMatchObject({
      ...{
        trade_id,
        status: "issued",
        travellers: [{ national_code: sara.code }],
        paid_document: { id: expect.any(Number) },
      },
      parts: [
        { own_seats: false, order_state: "booked", issue_document: { id: expect.any(Number) }, return_document: null },
      ],
    });
    expect(read.timeline.map(({ kind, what }) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining([
        "trade store",
        "trade pay",
        "trade issue",
        "trade finish",
        "booking confirmed",
        "order book_booked",
        "message queued",
      ]),
    );
    const at_ = read.timeline.map((line) => line.at);
    expect(at_).toEqual([...at_].sort());
    const others = ctxOf(await personOf((await office()).branchId));
    expect(await refusal(readTrade(others, { trade_id }))).toMatchObject({ reason: "notFound" });
    expect((await listTrades(others, TradeQuery.parse({}))).rows).toEqual([]);
  });
});
