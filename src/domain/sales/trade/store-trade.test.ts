import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, office, seatsOf } from "../../../../tests/fixtures";
import { buying } from "../../../../tests/offer-locks";
import { refusal } from "../../../../tests/operators";
import { ALLOW, key, type Selling, selling, tradeFaults, traveller } from "../../../../tests/trades";
import { fill } from "../../../../tests/wallets";
import { listLines } from "../../accounting/credit-debit/list-lines";
import { CreditDebitQuery } from "../../accounting/credit-debit/schema";
import type { CustomerActor } from "../../kernel/context";
import { DeskTradeStore, TradeStore } from "./schema";
import { storeTrade } from "./store-trade";

let at: Selling;
beforeAll(async () => {
  at = await selling();
});

const faults = () => tradeFaults(at.branchId);
const tradesOf = (actor: CustomerActor & { group: "b2c" }) =>
  prisma().trade.findMany({ where: { branchId: at.branchId, passengerId: actor.passengerId } });
const balanceOf = async (party: string) => {
  const [row] = await query<{ balance: string }>(
    "t.wallet",
    `select l.cr - l.dr as balance from wallets w join ledger.account_balances l using (branch_id, account_id)
      where w.branch_id = $1 and w.owner = $2`,
    [at.branchId, party],
  );
  return Number(row?.balance ?? 0);
};

describe("own seats by wallet", () => {
  test("are paid and issued by the time the call answers", async () => {
    const sara = await at.rich(5_000_000);
    const { flight, lock } = await at.locked(sara, { passengers: { adult: 1, child: 1 } });
    const result = await at.store(sara, {
      ...{ locks: [lock.lock_id], accepted_total: lock.total, client_reference: "mine" },
      passengers: [traveller(), traveller("CHD")],
    });
    expect(result).toMatchObject({
      ...{ status: "issued", method: "wallet", total: 1_500_000, payable: 1_500_000, paid: 1_500_000, discount: 0 },
      ...{ currency: "IRR", payment: null, client_reference: "mine" },
      items: [{ line: 1, lock_id: lock.lock_id, status: "issued", total: 1_500_000, code: null }],
      invoice: { total: 1_500_000 },
    });
    expect(result.items[0]!.pnr!.local).toMatch(/^[A-Z2-9]{6}$/);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 2, held: 0 });
    expect(await balanceOf(`passenger:${sara.passengerId}`)).toBe(3_500_000);
    const booking = await prisma().booking.findFirstOrThrow({
      where: { branchId: at.branchId, id: result.items[0]!.pnr!.number },
      include: { items: { include: { passengers: true } }, history: true },
    });
    expect(booking).toMatchObject({
      ...{ product: "flight", passengerId: sara.passengerId, charterId: flight.id, total: 1_500_000n },
      ...{ tradeId: result.trade_id, tradeLine: 1 },
    });
    expect(booking.items[0]!.passengers.map(({ total }) => total)).toEqual([1_000_000n, 500_000n]);
    expect(booking.history.map(({ event }) => event)).toEqual(["confirmed"]);
    const events = await query<{ type: string }>(
      "t.said",
      "select type from outbox where branch_id = $1 and aggregate_type = 'trade' and aggregate_id = $2 order by id",
      [at.branchId, String(result.trade_id)],
    );
    expect(events.map(({ type }) => type)).toEqual(["trade.stored", "trade.paid", "trade.issued"]);
    expect(await faults()).toEqual([]);
  });

  test("a colleague's charter: posts what is owed to its owner", async () => {
    const sara = await at.rich(1_000_000);
    const { flight, lock } = await at.locked(sara, { adult: 900_000 });
    await prisma().charter.updateMany({
      where: { branchId: at.branchId, id: flight.id },
      data: { ownerColleagueId: at.partner.colleagueId },
    });
    const { trade_id } = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total });
    const lines = await query<{ key: string; party: string | null; dr: string; cr: string }>("t.lines", LINES, [
      ...[at.branchId, String(trade_id)],
    ]);
    expect(lines.map(({ key, dr, cr }) => [key, Number(dr), Number(cr)])).toEqual([
      ["charter_owner.payable", 0, 900_000],
      ["cost_of_sale", 900_000, 0],
      ["customer.advances", 900_000, 900_000],
      ["sale", 0, 900_000],
    ]);
    expect(lines[0]!.party).toBe(`colleague:${at.partner.colleagueId}`);
    expect(await faults()).toEqual([]);
  });

  test("the same key returns the first trade; with other data it is rejected; twenty concurrent calls make one", async () => {
    const sara = await at.rich(5_000_000);
    const { lock } = await at.locked(sara);
    const request = { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] };
    const requestKey = key();
    const all = await Promise.all(Array.from({ length: 20 }, () => at.store(sara, request, { requestKey })));
    expect(new Set(all.map(({ trade_id }) => trade_id)).size).toBe(1);
    expect(all.every(({ status }) => status === "issued")).toBe(true);
    expect((await at.store(sara, request, { requestKey })).trade_id).toBe(all[0]!.trade_id);
    const other = { ...request, accepted_total: lock.total + 1 };
    expect(await refusal(at.store(sara, other, { requestKey }))).toMatchObject({ reason: "referenceReused" });
    expect(await refusal(at.store(sara, request))).toEqual({ reason: "lockUnusable", fields: ["locks[0]"] });
    expect(await tradesOf(sara)).toHaveLength(1);
    expect(await balanceOf(`passenger:${sara.passengerId}`)).toBe(4_000_000);
    expect(await faults()).toEqual([]);
  });

  test("sells at the locked price, although the class is now dearer, cheaper or unpriced", async () => {
    const sara = await at.rich(9_000_000);
    const { flight, lock } = await at.locked(sara);
    const where = { branchId: at.branchId, classId: flight.classId, paxType: "ADT" as const };
    const price = (base: bigint) => prisma().charterClassPrice.updateMany({ where, data: { base } });
    await price(1_199_990n);
    const request = { locks: [lock.lock_id], accepted_total: 999_999, passengers: [traveller()] };
    expect(await refusal(at.store(sara, request))).toMatchObject({
      ...{ reason: "priceChanged", fields: ["accepted_total"] },
      data: { old: 999_999, new: 1_000_000, difference: 1, items: [{ lock_id: lock.lock_id, old: 1_000_000 }] },
    });
    expect(await tradesOf(sara)).toEqual([]);
    const sold = { status: "issued", paid: 1_000_000 };
    expect(await at.store(sara, { ...request, accepted_total: 1_000_000 })).toMatchObject(sold);
    const again = await at.lockOf(sara, flight);
    expect(again.total).toBe(1_200_000);
    await price(799_990n);
    const twice = { locks: [again.lock_id], accepted_total: again.total };
    expect(await at.store(sara, twice)).toMatchObject({ paid: 1_200_000 });
    const last = await at.lockOf(sara, flight);
    await prisma().charterClassPrice.deleteMany({ where });
    expect(await at.store(sara, { locks: [last.lock_id], accepted_total: last.total })).toMatchObject({
      paid: 800_000,
    });
    expect(await faults()).toEqual([]);
  });
});

const LINES = `
  select m.key, max(e.party) as party, sum(e.dr) as dr, sum(e.cr) as cr
    from ledger.vouchers v
    join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
    join ledger.mappings m on m.branch_id = e.branch_id and m.account_id = e.account_id and upper_inf(m.valid)
   where v.branch_id = $1 and v.source_type = 'trade' and v.source_id = $2 group by 1 order by 1`;

describe("a discount", () => {
  const code = (more: object = {}) =>
    prisma().discountCode.create({
      data: {
        ...{ branchId: at.branchId, code: `D${key().slice(2, 12).toUpperCase()}`, type: "percent", value: 1_000n },
        ...{ usesLimit: 1, left: 1, createdBy: "operator:1", ...more },
      },
    });

  test("is applied, distributed over the items and consumed; a rejected trade releases its use", async () => {
    const sara = await at.rich(1_700_000);
    const made = await code();
    const first = await at.locked(sara, { adult: 1_000_000 });
    const second = await at.locked(sara, { adult: 999_990 });
    const request = {
      ...{ locks: [first.lock.lock_id, second.lock.lock_id], discount_code: made.code.toLowerCase() },
      ...{ accepted_total: 1_999_990, passengers: [traveller()] },
    };
    expect(await refusal(at.store(sara, request))).toMatchObject({
      ...{ reason: "walletInsufficient", fields: ["payment.method"] },
      data: { available: 1_700_000, shortfall: 99_991 },
    });
    const leftOf = async () =>
      (await prisma().discountCode.findFirstOrThrow({ where: { branchId: at.branchId, id: made.id } })).left;
    expect(await leftOf()).toBe(1);
    await fill(at.branchId, { type: "passenger", id: sara.passengerId }, 99_992);
    const result = await at.store(sara, request);
    expect(result).toMatchObject({
      status: "issued",
      total: 1_999_990,
      discount: 199_999,
      payable: 1_799_991,
      paid: 1_799_991,
    });
    expect(result.items.map(({ discount }) => discount).reduce((sum, one) => sum + one, 0)).toBe(199_999);
    expect(await leftOf()).toBe(0);
    expect(await balanceOf(`passenger:${sara.passengerId}`)).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test("of the full price leaves nothing to pay", async () => {
    const sara = await at.rich(0);
    const made = await code({ value: 10_000n, products: ["charter"] });
    const { lock } = await at.locked(sara);
    const request = { locks: [lock.lock_id], discount_code: made.code, accepted_total: 0 };
    const byGateway = { ...request, payment: { method: "gateway" as const } };
    expect(await refusal(at.store(sara, byGateway))).toEqual({ reason: "fieldInvalid", fields: ["payment.method"] });
    expect(await at.store(sara, request)).toMatchObject({
      status: "issued",
      payable: 0,
      paid: 0,
      invoice: { total: 0 },
    });
    expect(await faults()).toEqual([]);
  });

  test("is rejected at its field when unknown or expired", async () => {
    const sara = await at.rich(2_000_000);
    const { lock } = await at.locked(sara);
    const request = { locks: [lock.lock_id], accepted_total: lock.total };
    const over = await code({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await refusal(at.store(sara, { ...request, discount_code: "NOSUCHCODE" }))).toEqual({
      ...{ reason: "notFound", fields: ["discount_code"] },
    });
    expect((await refusal(at.store(sara, { ...request, discount_code: over.code }))).reason).toBe("discountExpired");
    expect(await tradesOf(sara)).toEqual([]);
  });
});

describe("on credit", () => {
  test("a colleague's user can buy; nothing is stored beyond the ceiling, and a customer has no credit", async () => {
    const user = await at.user();
    const { lock } = await at.locked(user);
    const request = { locks: [lock.lock_id], accepted_total: lock.total, payment: { method: "credit" as const } };
    const ceiling = (to: bigint) =>
      prisma().colleague.updateMany({
        where: { branchId: at.branchId, id: at.partner.colleagueId },
        data: { ceiling: to },
      });
    const [{ owed }] = await owes();
    await ceiling(BigInt(owed) + 999_999n);
    expect(await refusal(at.store(user, request))).toMatchObject({
      ...{ reason: "creditCeiling", fields: ["payment.method"] },
      data: { available: 999_999, shortfall: 1 },
    });
    await ceiling(BigInt(owed) + 1_000_000n);
    expect(await at.store(user, request)).toMatchObject({ status: "issued", method: "credit", paid: 1_000_000 });
    const [{ owed: now }] = await owes();
    expect(Number(now) - Number(owed)).toBe(1_000_000);
    const { items } = await listLines(
      ctxOf(at.clerk),
      CreditDebitQuery.parse({ party: { type: "colleague", id: at.partner.colleagueId } }),
    );
    expect(items[0]).toMatchObject({ side: "debit", amount: 1_000_000 });
    await ceiling(1_000_000_000_000n);
    const sara = await at.rich(0);
    const own = await at.locked(sara);
    expect(await refusal(at.store(sara, { ...request, locks: [own.lock.lock_id] }))).toEqual({
      ...{ reason: "fieldInvalid", fields: ["payment.method"] },
    });
    expect(await faults()).toEqual([]);
  });

  const owes = () =>
    query<{ owed: string }>(
      "t.owes",
      `select l.dr - l.cr as owed from colleagues c join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
        where c.branch_id = $1 and c.id = $2`,
      [at.branchId, at.partner.colleagueId],
    ) as Promise<[{ owed: string }]>;

  test("operators sell from their own lock to the party they state", async () => {
    const { flight } = await at.locked(at.clerk);
    const party = { type: "colleague" as const, id: at.partner.colleagueId };
    const lock = await at.lockOf(at.clerk, flight);
    const request = { locks: [lock.lock_id], accepted_total: lock.total, payment: { method: "credit" as const } };
    const result = await at.store(at.clerk, { ...request, party });
    expect(result).toMatchObject({ status: "issued", method: "credit" });
    const trade = await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: result.trade_id } });
    expect(trade).toMatchObject({ party: `colleague:${party.id}`, createdBy: `operator:${at.clerk.operatorId}` });
    expect(await refusal(at.store(at.clerk, { ...request, party: { ...party, id: 2_000_000_000 } }))).toEqual({
      ...{ reason: "notFound", fields: ["party.id"] },
    });
    const nobody = DeskTradeStore.omit({ party: true }).parse({
      ...request,
      request_key: key(),
      passengers: [traveller()],
      contact: {},
    });
    expect(await refusal(storeTrade(buying(at.clerk), nobody, ALLOW))).toEqual({
      reason: "fieldMissing",
      fields: ["party"],
    });
  });
});

describe("is rejected, and nothing is stored", () => {
  let sara: CustomerActor & { group: "b2c" };
  let lock: Awaited<ReturnType<Selling["locked"]>>["lock"];
  let flight: Awaited<ReturnType<Selling["locked"]>>["flight"];
  beforeAll(async () => {
    sara = await at.rich(900_000);
    ({ lock, flight } = await at.locked(sara));
  });
  const store = (more: object, actor: CustomerActor = sara, given: object = {}) =>
    refusal(at.store(actor, { locks: [lock.lock_id], accepted_total: lock.total, ...more }, given));

  test.each([
    ["a lock that is none", { locks: ["lck_nothing-at-all-like-that"] }, "lockUnusable", "locks[0]"],
    ["more than was accepted", { accepted_total: 999_999 }, "priceChanged", "accepted_total"],
    ["no mobile number", { contact: { email: "a@b.example" } }, "fieldMissing", "contact.mobile"],
    [
      "a traveller without a name",
      { passengers: [traveller("ADT", { first_name: null })] },
      "fieldMissing",
      "passengers[0].first_name",
    ],
    [
      "a wrong national code",
      { passengers: [traveller("ADT", { national_code: "0000000001" })] },
      "documentInvalid",
      "passengers[0].national_code",
    ],
    [
      "an adult of two years",
      { passengers: [traveller("ADT", { birth_date: "2023-01-01" })] },
      "ageMismatch",
      "passengers[0].birth_date",
    ],
    ["others than those it was locked for", { passengers: [traveller(), traveller()] }, "passengerMix", "passengers"],
    ["more than there is in the wallet", {}, "walletInsufficient", "payment.method"],
    [
      "a part from the wallet that is all of it",
      { payment: { method: "split", wallet_amount: 1_000_000 } },
      "fieldInvalid",
      "payment.wallet_amount",
    ],
    [
      "a part from the wallet that is not there",
      { payment: { method: "split", wallet_amount: 950_000 } },
      "walletInsufficient",
      "payment.method",
    ],
    ["a split that names no part", { payment: { method: "split" } }, "fieldMissing", "payment.wallet_amount"],
    [
      "a part where nothing is split",
      { payment: { method: "wallet", wallet_amount: 5 } },
      "fieldInvalid",
      "payment.wallet_amount",
    ],
    [
      "a gateway the branch has not",
      { payment: { method: "gateway", gateway_id: 2_000_000_000 } },
      "fieldInvalid",
      "payment.gateway_id",
    ],
    [
      "a way back to nobody's",
      { payment: { method: "gateway", return_url: "https://evil.example/" } },
      "fieldInvalid",
      "payment.return_url",
    ],
  ] as const)("%s", async (_, more, reason, field) => {
    expect(await store(more)).toMatchObject({ reason, fields: [field] });
    const active = (await tradesOf(sara)).filter(({ status }) => status !== "canceled");
    expect(active).toEqual([]);
  });

  test("without a key", async () => {
    const input = TradeStore.parse({
      ...{ locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] },
      ...{ contact: { mobile: "09121234567" }, payment: { method: "wallet" } },
    });
    expect(await refusal(storeTrade(buying(sara), input, ALLOW))).toEqual({
      reason: "fieldMissing",
      fields: ["Idempotency-Key"],
    });
  });

  test("another customer's lock, another branch's, a repeated, expired or released one", async () => {
    const mina = await at.rich(2_000_000);
    expect(await store({}, mina)).toEqual({ reason: "lockUnusable", fields: ["locks[0]"] });
    const elsewhere = await selling({ branch: await office() });
    const other = await elsewhere.rich(2_000_000);
    const there = elsewhere.store(other, { locks: [lock.lock_id], accepted_total: lock.total });
    expect(await refusal(there)).toEqual({ reason: "lockUnusable", fields: ["locks[0]"] });
    expect(await store({ locks: [lock.lock_id, lock.lock_id], accepted_total: 9_000_000 })).toEqual({
      ...{ reason: "lockUnusable", fields: ["locks[1]"] },
    });
    const late = new Date(Date.parse(lock.expires_at) + 1_000);
    expect(await store({}, sara, { now: late })).toEqual({ reason: "lockExpired", fields: ["locks[0]"] });
  });

  test("a charter closed in between, and a passenger who already travels there", async () => {
    const mina = await at.rich(9_000_000);
    const twice = traveller();
    const first = await at.lockOf(mina, flight);
    await at.store(mina, { locks: [first.lock_id], accepted_total: first.total, passengers: [twice] });
    const second = await at.lockOf(mina, flight);
    const request = { locks: [second.lock_id], accepted_total: second.total };
    expect(await refusal(at.store(mina, { ...request, passengers: [twice] }))).toEqual({
      ...{ reason: "alreadyBooked", fields: ["locks[0]"] },
    });
    await prisma().charterClass.updateMany({
      where: { branchId: at.branchId, id: flight.classId },
      data: { closed: true },
    });
    expect(await refusal(at.store(mina, request))).toEqual({ reason: "saleClosed", fields: ["locks[0]"] });
    expect(await faults()).toEqual([]);
  });
});

describe("concurrency", { timeout: 90_000 }, () => {
  test("200 buyers for 50 seats: 50 are issued, each wallet pays for its own", async () => {
    const flight = await at.flight({ capacity: 50 });
    const user = await at.user();
    await fill(at.branchId, { type: "colleague", id: at.partner.colleagueId }, 200_000_000);
    const [offer] = (await at.find(user, flight)).filter(({ supplier }) => supplier === "charter");
    const before = await balanceOf(`colleague:${at.partner.colleagueId}`);
    const ends = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const result = await refusal(
          at
            .lock(user, at.wish(offer!))
            .then((one) => at.store(user, { locks: [one.lock_id], accepted_total: one.total })),
        );
        return result.reason;
      }),
    );
    const count = (reason: string) => ends.filter((end) => end === reason).length;
    expect([count("done"), count("soldOut") + count("notEnoughSeats")]).toEqual([50, 150]);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 50, held: 0 });
    expect(before - (await balanceOf(`colleague:${at.partner.colleagueId}`))).toBe(50_000_000);
    expect(await faults()).toEqual([]);
  });

  test("a wallet for exactly 10 of 200: 10 are issued and nothing is left", async () => {
    const flight = await at.flight({ capacity: 200 });
    const sara = await at.rich(10_000_000);
    const [offer] = (await at.find(sara, flight)).filter(({ supplier }) => supplier === "charter");
    const locks = await Promise.all(Array.from({ length: 200 }, () => at.lock(sara, at.wish(offer!))));
    const ends = await Promise.all(
      locks.map((one) => refusal(at.store(sara, { locks: [one.lock_id], accepted_total: one.total }))),
    );
    const count = (reason: string) => ends.filter((end) => end.reason === reason).length;
    expect([count("done"), count("walletInsufficient")]).toEqual([10, 190]);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 10, held: 190 });
    expect(await balanceOf(`passenger:${sara.passengerId}`)).toBe(0);
    const stored = await tradesOf(sara);
    expect(stored.filter(({ status }) => status === "issued")).toHaveLength(10);
    expect(stored.filter(({ status }) => status !== "issued" && status !== "canceled")).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("two trades with one lock: one gets it", async () => {
    const sara = await at.rich(9_000_000);
    const { lock } = await at.locked(sara);
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => refusal(at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total }))),
    );
    expect(ends.filter(({ reason }) => reason === "done")).toHaveLength(1);
    expect(await balanceOf(`passenger:${sara.passengerId}`)).toBe(8_000_000);
    expect(await faults()).toEqual([]);
  });
});
