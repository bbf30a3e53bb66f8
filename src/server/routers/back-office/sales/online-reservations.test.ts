import { beforeAll, expect, test } from "vitest";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { cancelOwnBooking } from "@/domain/sales/booking/cancel-own-booking";
import { BookRequest } from "@/domain/sales/booking/schema";
import { prisma } from "@/server/db";
import { onlineReservations } from "@/server/routers/back-office/sales/online-reservations";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { charter, ctxOf, type Office, office } from "../../../../../tests/fixtures";
import { ruleOf } from "../../../../../tests/refunds";
import { key } from "../../../../../tests/trades";

/** Contract 6: sales are listed, refunds are quoted, and quotes are executed. */
const clerkOf = backOfficeDoor({ onlineReservations });
let at: Office;
let clerk: Clerk;
let stranger: Clerk;
beforeAll(async () => {
  at = await office();
  clerk = await clerkOf("manager", { branchId: at.branchId, colleagueId: at.partner.colleagueId });
  stranger = await clerkOf("manager");
  await ruleOf(clerk.actor);
});

const resultOf = ({ status, json }: Awaited<ReturnType<Clerk["ask"]>>) => [status, json.code];
const get = (who: Clerk, path: string, query: Record<string, string>) =>
  who.ask("GET", `/online/reservation/${path}?${new URLSearchParams(query)}`);
const post = (who: Clerk, path: string, body: object, headers: Record<string, string> = {}) =>
  who.ask("POST", `/online/reservation/${path}`, body, { "idempotency-key": key(), ...headers });

async function booked() {
  const { id, classes } = await charter(at.branchId);
  const request = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] };
  const [item] = await bookCharter(ctxOf(at.partner), BookRequest.parse(request));
  return item!.local_pnr!;
}

test("GET list has the branch's reservations of every product, by filter and page, and no other branch's", async () => {
  const [one, other] = [await booked(), await booked()];
  const found = await get(clerk, "list", { pnr: one });
  expect(found.status).toBe(200);
  expect(found.json.data).toMatchObject([{ local_pnr: one, supplier: null, total: 1_000, pax: { adult: 1 } }]);
  const first = await get(clerk, "list", { per_page: "1", type: "charter" });
  expect(first.json.data).toMatchObject([{ local_pnr: other }]);
  expect((await get(stranger, "list", {})).json.data).toEqual([]);
  expect(resultOf(await get(clerk, "list", { status: "none" }))).toEqual([422, 3003]);
});

test("POST penalty returns and stores the cost, GET penalty returns it again, POST refund refunds once", async () => {
  const pnr = await booked();
  const made = await post(clerk, "penalty", { pnr });
  expect(made.json).toMatchObject({
    status: true,
    data: { totals: { paid: 1_000, penalty: 300, refundable: 700 }, newest: true, refunds: [] },
  });
  const { quote_id } = made.json.data;
  const request = { quote_id: String(quote_id) };
  expect((await get(clerk, "penalty", request)).json.data).toEqual(made.json.data);
  expect(resultOf(await get(stranger, "penalty", request))).toEqual([404, 3009]);
  expect(resultOf(await post(stranger, "penalty", { pnr }))).toEqual([404, 3009]);
  expect(resultOf(await post(stranger, "refund", { quote_id }))).toEqual([404, 3009]);

  const headers = { "idempotency-key": key() };
  const done = await post(clerk, "refund", { quote_id }, headers);
  expect(done.json.data).toMatchObject({
    ...{ quote_id, totals: { refundable: 700, penalty: 300 } },
    items: [{ local_pnr: pnr, code: 1000, state: "done" }],
  });
  expect((await post(clerk, "refund", { quote_id }, headers)).json.data).toEqual(done.json.data);
  expect(resultOf(await post(clerk, "refund", { quote_id }))).toEqual([409, 6003]);
  expect((await get(clerk, "penalty", request)).json.data.refunds).toEqual([done.json.data.items[0].refund_id]);
  expect(resultOf(await post(clerk, "penalty", { pnr }))).toEqual([409, 6003]);
});

test("a canceled booking has no quote (5003); where all is withheld nothing is refunded (6002)", async () => {
  const canceled = await booked();
  await cancelOwnBooking(ctxOf(at.partner), { local_pnr: canceled });
  expect(resultOf(await post(clerk, "penalty", { pnr: canceled }))).toEqual([409, 5003]);
  const pnr = await booked();
  const inAnHour = new Date(Date.now() + 3_600_000);
  await prisma().charter.updateMany({ where: { branchId: at.branchId }, data: { startsAt: inAnHour } });
  const { quote_id, totals } = (await post(clerk, "penalty", { pnr })).json.data;
  expect(totals).toMatchObject({ penalty: 1_000, refundable: 0 });
  expect(resultOf(await post(clerk, "refund", { quote_id }))).toEqual([409, 6002]);
});

test("a read-only user is refused a refund: 2007; without a booking 3002", async () => {
  const cashier = await clerkOf("accountant", clerk);
  const pnr = await booked();
  expect(resultOf(await post(cashier, "penalty", { pnr }))).toEqual([403, 2007]);
  expect(resultOf(await post(cashier, "refund", { quote_id: 1 }))).toEqual([403, 2007]);
  expect(resultOf(await post(clerk, "penalty", {}))).toEqual([422, 3002]);
});
