import type { JobHelpers } from "graphile-worker";
import { beforeAll, expect, test } from "vitest";
import { cancelAnnouncement } from "@/domain/accounting/announcement/cancel-announcement";
import { storeAnnouncement } from "@/domain/accounting/announcement/store-announcement";
import { PaymentStore } from "@/domain/cashier/payment/schema";
import { storePayments } from "@/domain/cashier/payment/store-payments";
import type { OperatorActor, SystemActor } from "@/domain/kernel/context";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { BookRequest } from "@/domain/sales/booking/schema";
import { lockCharter } from "@/domain/sales/hold/lock-charter";
import { LockRequest } from "@/domain/sales/hold/schema";
import { storeOffers } from "@/domain/sales/search/store-offers";
import { pool, prisma } from "@/server/db";
import { charter, ctxOf, type Office, office } from "../../../tests/fixtures";
import { dayIn } from "../../../tests/mappings";
import { personOf } from "../../../tests/operators";
import { ownDatabase } from "../../../tests/own-database";
import { tasks } from "./tasks";

const HOUR_MS = 3_600_000;

let at: Office;
ownDatabase();
beforeAll(async () => {
  at = await office();
});

const query: JobHelpers["query"] = (text, values) => pool().query(text, values);
const purge = () => tasks.purge_expired!({}, { query } as JobHelpers);

test("yesterday's idempotency keys are deleted and their results stay; today's are not", async () => {
  const { id, classes } = await charter(at.branchId);
  const items = [{ id: classes[0], pax: { adult: 1 } }];
  const call = (requestKey: string, hoursAgo: number) =>
    ctxOf(at.partner, { requestKey, now: new Date(Date.now() - hoursAgo * HOUR_MS) });
  const book = async (requestKey: string, hoursAgo: number) =>
    (await bookCharter(call(requestKey, hoursAgo), BookRequest.parse({ main_id: id, items })))[0]!.local_pnr;
  const lock = async (requestKey: string, hoursAgo: number) =>
    (await lockCharter(call(requestKey, hoursAgo), LockRequest.parse({ main_id: id, items })))[0]!.lock_id;
  const old = [await book("old", 26), await lock("old", 26)];
  const fresh = [await book("fresh", 23), await lock("fresh", 23)];
  expect([await book("old", 0), await lock("old", 0)]).toEqual(old);

  await purge();
  expect([await book("fresh", 0), await lock("fresh", 0)]).toEqual(fresh);
  const [pnr, lockId] = [await book("old", 0), await lock("old", 0)];
  expect(old).not.toContain(pnr);
  expect(old).not.toContain(lockId);
  const { branchId } = at;
  expect(await prisma().booking.count({ where: { branchId } })).toBe(3);
  expect(await prisma().hold.count({ where: { branchId } })).toBe(3);
});

test("the key of yesterday's receipt and note is forgotten; what the service stored of a gateway's payment keeps its own", async () => {
  const { branchId, partner } = at;
  const actor = await personOf(branchId, "accountant");
  const counterparty = { type: "colleague", id: partner.colleagueId };
  const receipt = { type: "receipt", method: "cash", counterparty, amount: 1, date: dayIn() };
  const request = PaymentStore.parse({ payments: [receipt] });
  const store = async (by: OperatorActor | SystemActor) =>
    (await storePayments({ ...ctxOf(actor), actor: by, requestKey: "day" }, request)).payments[0]!.id;
  const system = { kind: "system", branchId } as const;
  const [income] = await query<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
    [branchId],
  ).then(({ rows }) => rows);
  const note = async () => {
    const form = {
      direction: "debit",
      account_id: income!.id,
      party: counterparty,
      amount: 1n,
      date: dayIn(),
    } as const;
    return (
      await storeAnnouncement(
        { ...ctxOf(actor), requestKey: "day" },
        { ...form, party: { ...counterparty, type: "colleague" }, status: "active" },
      )
    ).id;
  };
  const made = [await store(actor), await store(system), await note()];
  expect([await store(actor), await store(system), await note()]).toEqual(made);
  for (const table of ["payments", "announcements"])
    await query(`update ${table} set created_at = now() - interval '26 hours' where branch_id = $1`, [branchId]);
  await cancelAnnouncement(ctxOf(actor), { id: made[2]!, on: "original" });
  await purge();
  const [again, own, second] = [await store(actor), await store(system), await note()];
  expect(again).not.toBe(made[0]);
  expect(own).toBe(made[1]);
  expect(second).not.toBe(made[2]);
});

test("of what ended a month ago nothing is left, of what ended since everything", async () => {
  const { branchId } = at;
  const { id, classes } = await charter(branchId);
  const made = async (daysAgo: number) => {
    const now = new Date(Date.now() - daysAgo * 24 * HOUR_MS);
    const request = LockRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] });
    return (await lockCharter(ctxOf(at.partner, { now }), request))[0]!.lock_id!;
  };
  const [old, recent] = [await made(31), await made(29)];
  await prisma().hold.updateMany({ where: { branchId, lockId: { in: [old, recent] } }, data: { status: "released" } });
  await query("update outbox set relayed_at = now() - interval '31 days' where aggregate_id = $1", [old]);
  await query("update outbox set relayed_at = now() - interval '29 days' where aggregate_id = $1", [recent]);
  const requests = await prisma().holdRequest.count({ where: { branchId } });

  await tasks.purge_ended_holds!({}, { query } as JobHelpers);
  await tasks.purge_relayed_events!({}, { query } as JobHelpers);
  const left = async (lockId: string) => [
    await prisma().hold.count({ where: { branchId, lockId } }),
    await prisma().outboxEvent.count({ where: { branchId, aggregateId: lockId } }),
  ];
  expect([await left(old), await left(recent)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await prisma().holdRequest.count({ where: { branchId } })).toBe(requests - 1);
});

test("offers of searches that are over are forgotten, the searches a day later; what can be locked stays", async () => {
  const buyer = { group: "guest", colleagueId: null, holder: "guest" } as const;
  const search = async (minutesAgo: number) => {
    const now = new Date(Date.now() - minutesAgo * 60_000);
    const offer = { supplierId: 1, offer: {}, price: {}, total: 1, currency: "IRR", expiresAt: null };
    const given = { branchId: at.branchId, product: "flight", buyer, query: {}, suppliers: [1] } as const;
    const { query } = ctxOf(at.partner);
    return (await storeOffers({ query, now }, { ...given, offers: [offer, offer] })).search_id;
  };
  // In the order of their numbers, as they are stored.
  const [yesterday, over, open] = [await search(25 * 60), await search(40), await search(10)];
  await tasks.forget_searches!({}, { query } as JobHelpers);
  const { rows } = await pool().query(
    `select s.id::int as id, count(o.nr)::int as offers from searches s
       left join search_offers o on o.branch_id = s.branch_id and o.search_id = s.id
      where s.branch_id = $1 group by s.id order by s.id`,
    [at.branchId],
  );
  expect(rows).toEqual([
    { id: over, offers: 0 },
    { id: open, offers: 1 },
  ]);
  const { rows: left } = await pool().query("select nr from search_offers where search_id = $1", [yesterday]);
  expect(left).toEqual([]);
});
