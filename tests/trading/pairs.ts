import { expect } from "vitest";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { cancelBooking } from "@/domain/sales/booking/cancel-booking";
import { BookRequest } from "@/domain/sales/booking/schema";
import { changeStatus } from "@/domain/sales/charter/change-status";
import { decideInTime, decideRefund } from "@/domain/sales/refund/decide-refund";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { DeskPenaltyRequest, Quote, RefundRequest } from "@/domain/sales/refund/schema";
import { DueTrades } from "@/domain/sales/trade/due-trades";
import { resolveUnresolvedCase } from "@/domain/sales/unresolved-order/resolve-case";
import { ResolveUnresolvedCaseInput } from "@/domain/sales/unresolved-order/schema";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { charter, ctxOf, seatsOf } from "../fixtures";
import { advance, askAll, casesOf, issuingDeps, sandboxLock } from "../issuing";
import { refusal } from "../operators";
import { key, type Selling, traveller } from "../trades";
import { type Buyer, buyerOf, codeOf, comeBack, type Link, longOver, payAt } from "./buyer";

/** Two acts that cannot both take effect, or have one effect together; `judge` checks their answers and the result. */
export type Pair = {
  one: () => Promise<unknown>;
  other: () => Promise<unknown>;
  judge: (dto: unknown[]) => Promise<void>;
};

const PRICE = 1_000_000;
const BACK = 700_000;
const FUNDS = 900_000_000;

/** The pairs of R9 in a branch, over two app processes and this one. */
export function pairsOf(at: Selling, bases: readonly [string, string]): Record<string, () => Promise<Pair>> {
  const { branchId } = at;
  const [a, b] = bases;
  const deps = (now = new Date()) => supplierDeps({ requestId: "t", now });
  const statusOf = async (id: number) => (await prisma().trade.findFirstOrThrow({ where: { branchId, id } })).status;
  const refundsOf = (tradeId: number) =>
    prisma().refund.findMany({ where: { branchId, tradeId }, orderBy: { id: "asc" } });

  async function locked(purse: number, more: { passengers?: object; owner?: number } = {}) {
    const sara = await buyerOf(at, purse);
    const { flight, lock } = await at.locked(sara.actor, {
      adult: PRICE,
      ...(more.passengers && { passengers: more.passengers }),
    });
    if (more.owner !== undefined)
      await prisma().charter.updateMany({ where: { branchId, id: flight.id }, data: { ownerColleagueId: more.owner } });
    return { sara, flight, lock };
  }
  const store = (
    sara: Buyer,
    base: string,
    lock: { lock_id: string; total: number },
    { by = "wallet", named = key(), travellers = [traveller()] } = {},
  ) => {
    const body = {
      ...{
        locks: [lock.lock_id],
        accepted_total: lock.total,
        passengers: travellers,
        contact: { mobile: "09121234567" },
      },
      payment: { method: by },
    };
    return sara.ask(base, "POST", "/trade/store", body, { "idempotency-key": named });
  };

  /** An own seat whose gateway payment was made but not checked yet. */
  async function paying(purse = 0) {
    const made = await locked(purse);
    const { json } = await store(made.sara, a, made.lock, { by: "gateway" });
    const { trade_id, payment } = json.data as { trade_id: number; payment: Link };
    expect(await payAt(a, payment)).toBe(true);
    return { ...made, trade_id, payment };
  }
  /** Whatever the two left open continues, like by the sweepers. */
  async function settled({ trade_id, payment, sara }: Awaited<ReturnType<typeof paying>>) {
    for (let round = 0; round < 3; round++) {
      await query(
        "t.asked-no-more",
        "update gateway_payments set checking_until = null where branch_id = $1 and serial_id = $2",
        [...[branchId, payment.serial_id]],
      );
      await sara.ask(a, "POST", "/trade/completion", { trade_id });
    }
    return [await statusOf(trade_id), await sara.balance()];
  }

  async function issued(passengers?: { adult: number }, owner?: number) {
    const made = await locked(5 * PRICE, { passengers, owner });
    const travellers = Array.from({ length: passengers?.adult ?? 1 }, () => traveller());
    const { json } = await store(made.sara, a, made.lock, { travellers });
    expect(json.data).toMatchObject({ status: "issued" });
    const { trade_id, items } = json.data as { trade_id: number; items: { pnr: { local: string } }[] };
    return { ...made, trade_id, pnr: items[0]!.pnr.local, before: await made.sara.balance() };
  }
  const quoted = async (sara: Buyer, input: object): Promise<number> =>
    (await sara.ask(a, "POST", "/online/flight/penalty", input)).json.data.quote_id;
  const refund = (sara: Buyer, base: string, quote_id: number, more: object = {}) =>
    sara.ask(base, "POST", "/online/flight/refund", { quote_id, refund_to: "wallet", ...more });
  const codes = (dto: unknown[]) => (dto as Parameters<typeof codeOf>[0][]).map(codeOf).sort();

  /** A refund of a colleague's charter: its owner decides. */
  async function undecided() {
    const made = await issued(undefined, at.partner.colleagueId);
    const { json } = await refund(made.sara, a, await quoted(made.sara, { pnr: made.pnr }));
    expect(json.data.items).toMatchObject([{ state: "awaiting_owner" }]);
    return { ...made, id: json.data.items[0].refund_id as number };
  }
  const decide = (id: number, decision: "approve" | "reject") =>
    refusal(decideRefund(ctxOf(at.clerk), deps(), { id, decision, ...(decision === "reject" && { reason: "no" }) }));

  /** Bought from a supplier and paid; it answers on the next request. */
  async function ordered(scenario: string | null) {
    const sara = await buyerOf(at, FUNDS);
    const lock = await sandboxLock(at, sara.actor);
    const request = { locks: [lock.lock_id], accepted_total: lock.total };
    const { trade_id } = await at.store(sara.actor, request, scenario ? { scenario } : {});
    return { sara, lock, trade_id };
  }
  async function unresolvedOrder() {
    const made = await ordered("booked_late");
    expect(await advance(at, made.trade_id)).toBe("limbo");
    const [opened] = await casesOf(branchId, made.trade_id);
    return { ...made, id: opened!.id };
  }
  const exit = (id: number, way: object) =>
    refusal(
      resolveUnresolvedCase(
        ctxOf(at.clerk),
        issuingDeps(),
        ResolveUnresolvedCaseInput.parse({ id, note: "t", ...way }),
      ),
    );
  async function soldOnce({ sara, lock, trade_id }: Awaited<ReturnType<typeof ordered>>) {
    const of = { branchId, tradeId: trade_id };
    const status = await statusOf(trade_id);
    const sold = status === "issued" ? 1 : 0;
    expect(["issued", "refunded"]).toContain(status);
    expect(await prisma().booking.count({ where: { ...of, status: "confirmed" } })).toBe(sold);
    expect(await prisma().invoice.count({ where: of })).toBe(sold);
    expect(await sara.balance()).toBe(FUNDS - sold * lock.total);
    return status;
  }

  return {
    "a payment lands | its trade expires": async () => {
      const made = await paying();
      return {
        one: () => comeBack(b, made.payment),
        other: () => longOver(branchId, made.trade_id).then(() => advance(at, made.trade_id)),
        judge: async () =>
          expect([
            ["issued", 0],
            ["expired", PRICE],
          ]).toContainEqual(await settled(made)),
      };
    },
    "the gateway calls | the payer is back": async () => {
      const made = await paying();
      return {
        one: () => comeBack(b, made.payment),
        other: () => made.sara.ask(a, "POST", "/trade/completion", { trade_id: made.trade_id }),
        judge: async () => expect(await settled(made)).toEqual(["issued", 0]),
      };
    },
    "bought by a link | and from the wallet": async () => {
      const made = await paying(PRICE);
      return {
        one: () => comeBack(b, made.payment),
        other: () => store(made.sara, a, made.lock),
        judge: async () => {
          const [, left] = await settled(made);
          const trades = await prisma().trade.findMany({
            where: { branchId, passengerId: made.sara.actor.passengerId },
          });
          expect(trades.filter(({ status }) => status === "issued")).toHaveLength(1);
          expect(left).toBe(PRICE);
          expect(await seatsOf(branchId, made.flight.classId)).toMatchObject({ sold: 1, held: 0 });
        },
      };
    },
    "bought | bought again in another tab": async () => {
      const { sara, flight, lock } = await locked(5 * PRICE);
      return {
        one: () => store(sara, a, lock),
        other: () => store(sara, b, lock),
        judge: async (dto) => {
          // The lock is used, or a concurrent order is paying with it.
          expect(codes(dto)[0]).toBe(1000);
          expect([1002, 4009]).toContain(codes(dto)[1]);
          expect(await sara.balance()).toBe(4 * PRICE);
          expect(await seatsOf(branchId, flight.classId)).toMatchObject({ sold: 1, held: 0 });
        },
      };
    },
    "two purchases | with money for one": async () => {
      const { sara, lock } = await locked(PRICE);
      const second = await at.locked(sara.actor, { adult: PRICE });
      return {
        one: () => store(sara, a, lock),
        other: () => store(sara, b, second.lock),
        judge: async (dto) => {
          expect(codes(dto)).toEqual([1000, 7001]);
          expect(await sara.balance()).toBe(0);
        },
      };
    },
    "refunded | refunded": async () => {
      const { sara, trade_id, pnr, before } = await issued();
      const quote = await quoted(sara, { pnr });
      return {
        one: () => refund(sara, a, quote),
        other: () => refund(sara, b, quote),
        judge: async (dto) => {
          expect(codes(dto)).toEqual([1000, 6003]);
          expect(await sara.balance()).toBe(before + BACK);
          expect(await refundsOf(trade_id)).toHaveLength(1);
        },
      };
    },
    "one traveller goes back | then both": async () => {
      const { sara, trade_id, pnr, before } = await issued({ adult: 2 });
      const whole = await quoted(sara, { pnr });
      return {
        one: () => refund(sara, a, whole),
        other: async () => {
          const part = await sara.ask(b, "POST", "/online/flight/penalty", {
            pnr,
            items: [{ item_id: 1, passenger_ids: [2] }],
          });
          return codeOf(part) === 1000 ? refund(sara, b, part.json.data.quote_id) : part;
        },
        judge: async (dto) => {
          const done = await refundsOf(trade_id);
          // The whole by the older quote; or one by the newer, which invalidates the older.
          expect([
            [1000, 6003],
            [1000, 6001],
          ]).toContainEqual(codes(dto));
          expect(done).toHaveLength(1);
          expect(await sara.balance()).toBe(before + (codes(dto)[1] === 6003 ? 2 * BACK : BACK));
        },
      };
    },
    "refunded | its flight is canceled": async () => {
      const { sara, pnr, flight, before } = await issued();
      const quote = await quoted(sara, { pnr });
      const { version } = await prisma().charter.findFirstOrThrow({ where: { branchId, id: flight.id } });
      return {
        one: () => refund(sara, a, quote),
        other: () => changeStatus(ctxOf(at.clerk), { id: flight.id, version, status: "canceled" }),
        judge: async ([result]) => {
          expect(codes([result])).toEqual([1000]);
          expect(await sara.balance()).toBe(before + BACK);
          expect(await seatsOf(branchId, flight.classId)).toMatchObject({ sold: 0 });
          expect(await prisma().charter.findFirst({ where: { branchId, id: flight.id } })).toMatchObject({
            status: "canceled",
          });
        },
      };
    },
    "a payment lands | its flight is canceled": async () => {
      const made = await paying();
      const { version } = await prisma().charter.findFirstOrThrow({ where: { branchId, id: made.flight.id } });
      return {
        one: () => comeBack(b, made.payment),
        other: () => changeStatus(ctxOf(at.clerk), { id: made.flight.id, version, status: "canceled" }),
        judge: async () =>
          expect([
            ["issued", 0],
            ["expired", PRICE],
          ]).toContainEqual(await settled(made)),
      };
    },
    "a partner's booking is canceled | refunded": async () => {
      const { id, classes } = await charter(branchId);
      const request = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] };
      const [item] = await bookCharter(ctxOf(at.partner), BookRequest.parse(request));
      const call = { ...ctxOf(at.clerk), requestKey: null };
      const result = Quote.parse(await quotePenalty(call, deps(), DeskPenaltyRequest.parse({ pnr: item!.local_pnr })));
      const input = RefundRequest.parse({ quote_id: result.quote_id, refund_to: "credit" });
      return {
        one: () => refusal(cancelBooking(ctxOf(at.clerk), { local_pnr: item!.local_pnr!, reason: "t" })),
        other: () => refusal(openRefund(call, deps(), input)),
        judge: async (outcome) => {
          const reasons = (outcome as { reason: string }[]).map(({ reason }) => reason);
          expect(reasons.filter((reason) => reason === "done")).toHaveLength(1);
          expect(reasons).toContain("notAllowedInState");
          expect(await seatsOf(branchId, classes[0]!)).toMatchObject({ sold: 0 });
        },
      };
    },
    "its owner approves | rejects": async () => {
      const { sara, id, before } = await undecided();
      return {
        one: () => decide(id, "approve"),
        other: () => decide(id, "reject"),
        judge: async (outcome) => {
          const [approved, rejected] = (outcome as { reason: string }[]).map(({ reason }) => reason);
          expect([approved, rejected].sort()).toEqual(["done", "notAllowedInState"]);
          expect(await sara.balance()).toBe(before + (approved === "done" ? BACK : 0));
        },
      };
    },
    "its owner rejects | time decides": async () => {
      const { sara, id, before } = await undecided();
      const later = deps(new Date(Date.now() + 25 * 3_600_000));
      return {
        one: () => decide(id, "reject"),
        other: () => decideInTime(later, { branch_id: branchId, id }),
        judge: async ([outcome]) => {
          const rejected = (outcome as { reason: string }).reason === "done";
          expect(await prisma().refund.findFirst({ where: { branchId, id } })).toMatchObject({
            state: rejected ? "rejected" : "done",
          });
          expect(await sara.balance()).toBe(before + (rejected ? 0 : BACK));
        },
      };
    },
    "paid out | paid out": async () => {
      const { sara, pnr } = await issued();
      const iban = "IR062960000000100324200001";
      const { json } = await refund(sara, a, await quoted(sara, { pnr }), { refund_to: "iban", iban });
      const id = json.data.items[0].refund_id as number;
      const [bank] = await query<{ id: number }>(
        "t.bank",
        "select account_id as id from ledger.mappings where branch_id = $1 and key = 'bank' limit 1",
        [branchId],
      );
      const pay = () => payOutRefund(ctxOf(at.clerk), { id, account_id: bank!.id, reference: "T" });
      return {
        one: pay,
        other: pay,
        judge: async (dto) => {
          expect(dto).toEqual([
            { id, state: "done" },
            { id, state: "done" },
          ]);
          const posted = await query<{ n: number }>(
            "t.paid-out",
            "select count(*)::int as n from ledger.vouchers where branch_id = $1 and source_type = 'refund_payout' and source_id = $2::text",
            [branchId, id],
          );
          expect(posted[0]!.n).toBe(1);
        },
      };
    },
    "completed | swept": async () => {
      const made = await ordered(null);
      const sweep = new DueTrades();
      return {
        one: () => made.sara.ask(a, "POST", "/trade/completion", { trade_id: made.trade_id }),
        other: () => sweep.begin(issuingDeps()).then((begun) => Promise.all(begun)),
        judge: async () => {
          await advance(at, made.trade_id);
          expect(await soldOnce(made)).toBe("issued");
        },
      };
    },
    "out of limbo it is sold | given back": async () => {
      const made = await unresolvedOrder();
      return {
        one: () => exit(made.id, { exit: "confirm", pnr: "XYZ789" }),
        other: () => exit(made.id, { exit: "refund" }),
        judge: async (outcome) => {
          const [confirmed, given] = (outcome as { reason: string }[]).map(({ reason }) => reason);
          expect([confirmed, given].sort()).toEqual(["done", "operationNotAllowed"]);
          expect(await soldOnce(made)).toBe(confirmed === "done" ? "issued" : "refunded");
        },
      };
    },
    "out of limbo it is given back | its supplier says booked": async () => {
      const made = await unresolvedOrder();
      return {
        one: () => exit(made.id, { exit: "refund" }),
        other: () => askAll(branchId).then(() => advance(at, made.trade_id)),
        judge: async ([outcome]) => {
          for (let round = 0; round < 3; round++) {
            await advance(at, made.trade_id);
            await askAll(branchId);
          }
          const given = (outcome as { reason: string }).reason === "done";
          expect(await soldOnce(made)).toBe(given ? "refunded" : "issued");
        },
      };
    },
  };
}
