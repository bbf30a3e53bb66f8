import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listDeliveries, readDelivery } from "@/domain/platform/webhook/list-deliveries";
import { replay } from "@/domain/platform/webhook/replay";
import { rotateKey } from "@/domain/platform/webhook/rotate-key";
import { removeEndpoint, setEndpointActive } from "@/domain/platform/webhook/save-endpoint";
import { DeliveryDetails, DeliveryList, DeliveryQuery } from "@/domain/platform/webhook/schema";
import { dropOver, sendDue } from "@/domain/platform/webhook/send-due";
import { testEndpoint } from "@/domain/platform/webhook/test-endpoint";
import { bundled } from "../../../tests/bundle";
import { charter, office, partnerOf } from "../../../tests/fixtures";
import { hooking, isSigned, Receiver, TELL, upTo } from "../../../tests/webhooks";
import { prisma } from "../db";
import { relayOnce } from "./relay";

const HOUR_MS = 3_600_000;

let at: Awaited<ReturnType<typeof hooking>>;
let receiver: Receiver;
beforeAll(async () => {
  at = await hooking();
  await at.relay(); // rows of other test files
});
beforeEach(async () => {
  // Each test has its own receiver: removes other endpoints.
  await prisma().webhookEndpoint.updateMany({ data: { removedAt: new Date(), active: false } });
  at.clock.ms = Date.now();
  receiver = await new Receiver().open();
  return () => receiver.close();
});
afterAll(() => at.close());

const deliveries = async (id: number, more: object = {}) =>
  DeliveryList.parse(await listDeliveries(at.ctx, DeliveryQuery.parse({ id, per_page: 100, ...more }))).rows;

test("an event is sent once, signed, in its envelope, and only to its subscribers", async () => {
  const { id, secret } = await at.endpoint(receiver, { types: ["booking.confirmed", "charter.*"] });
  const stranger = await office();
  await at.tell("booking.confirmed", "PNR111", {
    ...{ local_pnr: "PNR111", total: 1800, contact: { mobile: "09120000001" } },
    items: [{ id: 7, seats: 2, fare_class: "Y", passengers: ["سارا احمدی"] }],
  });
  await at.tell("booking.canceled", "PNR111");
  await at.tell("booking.confirmed", "PNR999", {}, stranger.branchId);
  await at.relay();
  expect(await at.send()).toBe(1);
  expect(await at.send()).toBe(0);
  const [received] = receiver.heard;
  expect(receiver.heard).toHaveLength(1);
  expect(received!.body).toEqual({
    ...{ id: expect.stringMatching(/^evt_[0-9a-f]{32}$/), type: "booking.confirmed", sequence: 1 },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    aggregate: { type: "booking", id: "PNR111" },
    data: { local_pnr: "PNR111", total: 1800, items: [{ id: 7, seats: 2, fare_class: "Y" }] },
  });
  expect(isSigned(secret, received!.headers["x-signature"]!, received!.raw)).toBe(true);
  expect(isSigned(`${secret}x`, received!.headers["x-signature"]!, received!.raw)).toBe(false);
  expect(isSigned(secret, received!.headers["x-signature"]!, `${received!.raw} `)).toBe(false);
  expect(received!.headers["x-event-id"]).toBe(received!.body.id);
  const [row] = await deliveries(id);
  expect(row).toMatchObject({ status: "delivered", attempts: 1, http_status: 204, event_id: received!.body.id });
  const details = DeliveryDetails.parse(await readDelivery(at.ctx, { id: row!.id }));
  expect(details).toMatchObject({
    body: received!.body,
    log: [{ nth: 1, http_status: 204, fault: null, answer: null }],
  });
});

test("a later event of a subject waits for the earlier one; other subjects go on", async () => {
  const { id } = await at.endpoint(receiver);
  receiver.answer = ({ body }) => (body.aggregate.id === "A" && receiver.heard.length < 4 ? 500 : 200);
  for (const subject of ["A", "A", "B", "B"]) await at.tell("booking.confirmed", subject);
  await at.relay();
  await at.send();
  expect(receiver.told).toEqual({ B: [1, 2] });
  expect((await deliveries(id, { status: "waiting" })).map(({ sequence }) => sequence)).toEqual([2, 1]);
  await at.pass(2);
  expect(receiver.told).toEqual({ B: [1, 2], A: [1, 2] });
  const names = receiver.heard.filter(({ body }) => body.aggregate.id === "A").map(({ body }) => body.id);
  expect(new Set(names.slice(0, -1)).size).toBe(1);
});

test("a receiver that was down for a day gets everything afterwards, in order and without gaps", async () => {
  const { id } = await at.endpoint(receiver);
  const subjects = upTo(6).map((n) => `S${n}`);
  const sendAll = async () => {
    for (const subject of subjects) await at.tell("booking.confirmed", subject, { local_pnr: subject });
    await at.relay();
  };
  await sendAll();
  await at.send();
  await receiver.close();
  for (let part = 0; part < 8; part++) {
    await sendAll();
    await at.pass(3);
  }
  const [{ failures, next_try_at }] = (
    await at.client.query("select failures, next_try_at from webhook_endpoints where id = $1", [id])
  ).rows as [{ failures: number; next_try_at: Date }];
  expect(failures).toBeGreaterThan(5);
  expect(next_try_at.getTime() - at.clock.ms).toBeLessThanOrEqual(18 * 60_000);
  // At a reduced rate: a few attempts an hour instead of one per waiting event.
  const attempts = await prisma().webhookAttempt.count({ where: { branchId: at.branchId, fault: { not: null } } });
  expect(attempts).toBeLessThan(8 * 6 + 24 * 6);
  await receiver.open();
  await at.pass(1);
  expect(receiver.told).toEqual(Object.fromEntries(subjects.map((subject) => [subject, upTo(9)])));
  expect(new Set(receiver.taken.map(({ body }) => body.id)).size).toBe(receiver.taken.length);
  expect(await deliveries(id, { status: "waiting" })).toEqual([]);
  const result = await prisma().outboxEvent.findMany({
    where: { branchId: at.branchId, aggregateType: "webhook_endpoint", aggregateId: String(id) },
    orderBy: { id: "asc" },
  });
  expect(result.map(({ type }) => type)).toEqual(["webhook.changed", "webhook.failing", "webhook.well"]);
});

test("after 72 h waiting events are dropped and reported, not before; a replay sends them in order under the same ids", async () => {
  const { id } = await at.endpoint(receiver);
  const since = new Date(Date.now() - 1_000);
  receiver.answer = () => ({ status: 503, body: "down, call 09121234567" });
  for (const subject of ["A", "A", "B"]) await at.tell("booking.confirmed", subject);
  await at.relay();
  await at.pass(71);
  await dropOver(at.hooks);
  expect(await deliveries(id, { status: "waiting" })).toHaveLength(3);
  const [first] = await deliveries(id, { aggregate_id: "B" });
  const { log } = await readDelivery(at.ctx, { id: first!.id });
  expect(log[0]).toMatchObject({ http_status: 503, fault: "HTTP 503", answer: expect.stringContaining("down") });
  expect(log[0]!.answer).not.toContain("09121234567");
  await at.pass(2);
  await dropOver(at.hooks);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["dropped", "dropped", "dropped"]);
  expect(
    await prisma().outboxEvent.count({
      where: { branchId: at.branchId, type: "webhook.dropped", aggregateId: String(id) },
    }),
  ).toBeGreaterThan(0);
  const names = new Set(receiver.heard.map(({ body }) => body.id));
  receiver.answer = () => 200;
  at.clock.ms += HOUR_MS;
  await at.tell("booking.canceled", "A");
  await at.relay();
  const again = { ...at.ctx, now: new Date(at.clock.ms) };
  expect(await replay(again, { id, from: since, status: "dropped" })).toEqual({ replayed: 3 });
  await at.pass(1);
  expect(receiver.told).toEqual({ A: [1, 2, 3], B: [1] });
  expect(receiver.taken.filter(({ body }) => names.has(body.id)).length).toBeGreaterThanOrEqual(names.size);
  // A delivered event can be sent again on request; a waiting one cannot.
  const [last] = await deliveries(id, { aggregate_id: "B" });
  expect(await replay(again, { id, delivery_id: last!.id })).toEqual({ replayed: 1 });
  await expect(replay(again, { id, delivery_id: last!.id })).rejects.toMatchObject({ reason: "operationNotAllowed" });
  await at.pass(1);
  expect(receiver.told["B"]).toEqual([1, 1]);
});

test("while the service itself is down nothing is dropped untried", async () => {
  const { id } = await at.endpoint(receiver);
  await at.tell("booking.confirmed", "A");
  await at.relay();
  at.clock.ms += 80 * HOUR_MS;
  expect(await dropOver(at.hooks)).toBe(0);
  await at.send();
  expect(receiver.told).toEqual({ A: [1] });
  expect(await deliveries(id, { status: "dropped" })).toEqual([]);
});

test("an event in flight at the death of a sender is sent again with the same id, after its lease", async () => {
  const { id } = await at.endpoint(receiver);
  await at.tell("booking.confirmed", "A");
  await at.relay();
  // It sends, and dies before it records the result.
  const dying = {
    ...at.hooks,
    query: ((name, text, values) =>
      name === "webhook.end" ? new Promise(() => {}) : at.hooks.query(name, text, values)) as typeof at.hooks.query,
  };
  void sendDue(dying);
  await expect.poll(() => receiver.taken.length).toBe(1);
  await at.send();
  expect(receiver.taken).toHaveLength(1);
  at.clock.ms += 61_000;
  await at.send();
  expect(receiver.taken.map(({ body }) => body.id)).toEqual(Array(2).fill(receiver.taken[0]!.body.id));
  expect(await deliveries(id)).toMatchObject([{ status: "delivered", attempts: 1 }]);
});

test("of two sending processes one is killed midway: all arrives in order, events in flight once more with the same id", async () => {
  await at.endpoint(receiver);
  const file = await bundled("tests/webhook-sender.ts");
  const env = { ...process.env, ALLOW_PRIVATE_TARGETS: "on" };
  const begin = () => fork(file, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [first, second] = [begin(), begin()];
  const ends = [first, second].map((child) => once(child, "exit"));
  try {
    receiver.answer = async () => {
      if (receiver.heard.length === 40) first.kill("SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, 10));
      return 200;
    };
    await at.client.query(
      `insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
       select $1, 'booking.confirmed', 'booking', 'K' || n % 12, '{}' from generate_series(1, 240) n order by n`,
      [at.branchId],
    );
    await at.relay();
    await ends[0];
    const waiting = () =>
      prisma().webhookDelivery.count({
        where: { branchId: at.branchId, status: "waiting", aggregateId: { startsWith: "K" } },
      });
    const leased = () => prisma().webhookStream.count({ where: { branchId: at.branchId, lease: { not: null } } });
    // The other process continues with every subject except those claimed by the dead one.
    const rest = async () => {
      const [left, subjects] = [await waiting(), await leased()];
      return left === 0 || (subjects > 0 && left <= subjects * 20 && left === (await waiting()));
    };
    await expect.poll(rest, { timeout: 20_000, interval: 400 }).toBe(true);
    second.kill("SIGKILL");
    await ends[1];
    at.clock.ms = Date.now() + 61_000;
    await at.send();
    await at.send();
    expect(await waiting()).toBe(0);
  } finally {
    for (const child of [first, second]) child.kill("SIGKILL");
  }
  // Each number has one name, however often it arrives; without repetitions they are complete and in order.
  const seen = new Map<string, string>();
  for (const { body } of receiver.taken) {
    const place = `${body.aggregate.id} ${body.sequence}`;
    expect(seen.get(place) ?? body.id).toBe(body.id);
    seen.set(place, body.id);
  }
  const result = Object.fromEntries(
    Object.entries(receiver.told).map(([subject, numbers]) => [subject, [...new Set(numbers)]]),
  );
  expect(result).toEqual(Object.fromEntries(upTo(12).map((n) => [`K${n - 1}`, upTo(20)])));
});

test("events of several relays are numbered without gaps, in write order, once; a late commit comes later", async () => {
  const { id } = await at.endpoint(receiver);
  const late = await hooking();
  try {
    await late.client.query("begin");
    await late.client.query(TELL, [at.branchId, "booking.confirmed", "booking", "LATE", { local_pnr: "LATE" }]);
    await at.client.query(
      `insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
       select $1, 'booking.confirmed', 'booking', 'R' || n % 7, jsonb_build_object('id', n) from generate_series(1, 1400) n order by n`,
      [at.branchId],
    );
    const others = await Promise.all([hooking(), hooking()]);
    await Promise.all([at, ...others].map(({ client }) => relayAll(client)));
    await Promise.all(others.map(({ close }) => close()));
    const { rows } = await at.client.query(
      `select aggregate_id, array_agg(sequence order by (data->>'id')::int) as numbers from webhook_deliveries
        where endpoint_id = $1 group by 1 order by 1`,
      [id],
    );
    expect(rows).toEqual(upTo(7).map((n) => ({ aggregate_id: `R${n - 1}`, numbers: upTo(200) })));
    await late.client.query("commit");
    await at.relay();
    expect(await deliveries(id, { aggregate_id: "LATE" })).toMatchObject([{ sequence: 1, status: "waiting" }]);
  } finally {
    await late.close();
  }
});
async function relayAll(client: Parameters<typeof relayOnce>[0]): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select 1 from outbox where relayed_at is null limit 1");
    if (rows.length === 0) return;
    await relayOnce(client);
    if ((await client.query("select count(*)::int as n from outbox where relayed_at is null")).rows[0].n <= 1) return;
  }
}

test("two concurrent senders never send two events of one subject at a time, nor out of order", async () => {
  await at.endpoint(receiver);
  let most = 0;
  const open = new Map<string, number>();
  receiver.answer = async ({ body }) => {
    const now = (open.get(body.aggregate.id) ?? 0) + 1;
    open.set(body.aggregate.id, now);
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 3));
    open.set(body.aggregate.id, now - 1);
    return 200;
  };
  await at.client.query(
    `insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
     select $1, 'booking.confirmed', 'booking', 'T' || n % 10, '{}' from generate_series(1, 150) n order by n`,
    [at.branchId],
  );
  await at.relay();
  await Promise.all([at.send(), at.send(), at.send()]);
  await at.send();
  expect(most).toBe(1);
  expect(receiver.told).toEqual(Object.fromEntries(upTo(10).map((n) => [`T${n - 1}`, upTo(15)])));
});

test("an event of a bulk write is sent for each row", async () => {
  await at.endpoint(receiver, { types: ["payment.*", "check.*"] });
  await at.tell("payment.stored", "many", { ids: [11, 12] });
  await at.tell("cheque.moved", "5", { cheque_id: 5, to_state: "cleared", note: "محرمانه" });
  await at.client.query(TELL, [at.branchId, "payment.case", "gateway_case", "3", { id: 3 }]);
  await at.relay();
  await at.send();
  expect(receiver.taken.map(({ body }) => [body.type, body.aggregate.id, body.data]).sort()).toEqual([
    ["check.moved", "5", { cheque_id: 5, to_state: "cleared" }],
    ["payment.stored", "11", { id: 11 }],
    ["payment.stored", "12", { id: 12 }],
  ]);
});

test("a partner's endpoint receives its own locks and bookings, and events of the charters sold to it", async () => {
  const { branchId, partner } = at;
  const other = await partnerOf(branchId);
  const types = ["lock.*", "booking.*", "charter.*"];
  await at.endpoint(receiver, { scope: "partner", domain_id: partner.domainId, types });
  const made = await charter(branchId, { classes: [{}, { colleagues: [other.colleagueId] }] });
  const draft = await charter(branchId, { status: "draft" });
  const hidden = await charter(branchId, { classes: [{ colleagues: [other.colleagueId] }] });
  const [mine, theirs] = made.classes as [number, number];
  const classes = [mine, theirs].map((class_id) => ({ class_id, fare_class: "Y" }));
  for (const [type, id, data] of [
    ["lock.created", "l1", { holder: `partner:${partner.domainId}`, seats: 1 }],
    ["lock.created", "l2", { holder: `partner:${other.domainId}` }],
    ["lock.taken_over", "l3", { holder: "operator:1", from: `partner:${partner.domainId}`, seats: 2 }],
    ["booking.confirmed", "b1", { domain_id: partner.domainId }],
    ["booking.confirmed", "b2", { domain_id: other.domainId }],
    ["booking.confirmed", "b3", {}],
    ["charter.opened", "c1", { charter_id: made.id, seats_sold_or_held: 4 }],
    ["charter.changed", "c2", { charter_id: made.id, class_id: theirs }],
    ["charter.price_changed", "c3", { charter_id: made.id, classes }],
    ["charter.opened", "c4", { charter_id: hidden.id }],
    ["charter.created", "c5", { charter_id: draft.id }],
  ] as const)
    await at.tell(type, id, data);
  await at.relay();
  await at.send();
  expect(Object.fromEntries(receiver.taken.map(({ body }) => [body.aggregate.id, body.data]))).toEqual({
    l1: { seats: 1 },
    l3: { seats: 2 },
    b1: { domain_id: partner.domainId },
    c1: { charter_id: made.id },
    c3: { charter_id: made.id, classes: [{ class_id: mine, fare_class: "Y" }] },
  });
});

test("a front-end receives events of the branch's customers, and none of the office or of partners", async () => {
  const site = await prisma().customerSite.create({
    data: { branchId: at.branchId, domain: `s${Date.now()}.example`, title: "سایت" },
  });
  const types = ["lock.*", "booking.*", "refund.*", "payment.*", "wallet.*", "travel_request.*"];
  await at.endpoint(receiver, { scope: "site", site_id: site.id, types });
  for (const [type, id, data] of [
    ["lock.created", "l1", { holder: "passenger:4" }],
    ["lock.created", "l2", { holder: "operator:1" }],
    ["booking.confirmed", "b1", { local_pnr: "b1" }],
    ["booking.confirmed", "b2", { domain_id: at.partner.domainId }],
    ["refund.done", "r1", { refund_id: 1 }],
    ["refund.done", "r2", { refund_id: 2, domain_id: at.partner.domainId }],
    ["payment.stored", "p1", { ids: [1] }],
    ["wallet.spent", "passenger:4", { owner: "passenger:4", amount: 5 }],
    ["travel_request.answered", "9", { id: 9 }],
    ["travel_request.seen", "10", { id: 10 }],
  ] as const)
    await at.tell(type, id, data);
  await at.relay();
  await at.send();
  expect(receiver.taken.map(({ body }) => body.aggregate.id).sort()).toEqual(["9", "b1", "l1", "passenger:4", "r1"]);
});

test("a key that was renewed signs on beside the new one until the overlap is over", async () => {
  const { id, version, secret } = await at.endpoint(receiver);
  const ctx = { ...at.ctx, now: new Date(at.clock.ms) };
  const renewed = await rotateKey(ctx, at.sealing, { id, version, overlap_hours: 24 });
  await at.tell("booking.confirmed", "A");
  await at.relay();
  await at.send();
  at.clock.ms += 25 * HOUR_MS;
  await at.tell("booking.canceled", "A");
  await at.relay();
  await at.send();
  const [during, after] = receiver.taken;
  const signed = (by: string, received = during!) => isSigned(by, received.headers["x-signature"]!, received.raw);
  expect([signed(secret), signed(renewed.secret!)]).toEqual([true, true]);
  expect([signed(secret, after), signed(renewed.secret!, after)]).toEqual([false, true]);
  const [kept] = await at.hooks.query<{ sealed: Buffer }>("t", "select sealed from webhook_endpoints where id = $1", [
    id,
  ]);
  expect(Buffer.from(kept!.sealed).toString("latin1")).not.toContain(renewed.secret!.slice(6));
});

test("a paused endpoint's events are stored for it; a removed endpoint is sent nothing", async () => {
  const { id, version } = await at.endpoint(receiver);
  const off = await setEndpointActive(at.ctx, { id, active: false, version });
  await at.tell("booking.confirmed", "A");
  await at.relay();
  await at.pass(2);
  expect(receiver.heard).toEqual([]);
  const on = await setEndpointActive(at.ctx, { id, active: true, version: off.version });
  await at.send();
  expect(receiver.told).toEqual({ A: [1] });
  await at.tell("booking.canceled", "A");
  await at.relay();
  await removeEndpoint(at.ctx, { id, version: on.version });
  await at.tell("booking.confirmed", "B");
  await at.relay();
  await at.pass(1);
  await dropOver(at.hooks);
  expect(receiver.told).toEqual({ A: [1] });
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["dropped", "delivered"]);
});

test("a test is sent immediately, is tried once, and shows the answer", async () => {
  const { id, secret } = await at.endpoint(receiver);
  expect(await testEndpoint(at.ctx, at.hooks, { id })).toMatchObject({ ok: true, http_status: 204, fault: null });
  expect(receiver.heard[0]!.body).toMatchObject({ type: "webhook.test", sequence: 1 });
  expect(isSigned(secret, receiver.heard[0]!.headers["x-signature"]!, receiver.heard[0]!.raw)).toBe(true);
  receiver.answer = () => ({ status: 302, headers: { location: "/elsewhere" } });
  expect(await testEndpoint(at.ctx, at.hooks, { id })).toMatchObject({
    ok: false,
    http_status: 302,
    fault: "HTTP 302",
  });
  await at.pass(1);
  expect(receiver.heard).toHaveLength(2);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["dropped", "delivered"]);
});
