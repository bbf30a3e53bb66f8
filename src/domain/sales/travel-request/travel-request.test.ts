import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { newCustomer } from "../../../../tests/customers";
import { ctxOf, office } from "../../../../tests/fixtures";
import { advance, issuingDeps, sandboxLock } from "../../../../tests/issuing";
import { personOf, refusal } from "../../../../tests/operators";
import { selling, traveller } from "../../../../tests/trades";
import { fill } from "../../../../tests/wallets";
import type { BranchId, CustomerActor, OperatorActor } from "../../kernel/context";
import { answerRequest } from "./answer-request";
import { cancelRequest } from "./cancel-request";
import { closeRequest, reopenRequest } from "./close-request";
import { listRequests } from "./list-requests";
import { listStaff } from "./list-staff";
import { openRequestsOf } from "./live-requests";
import { ownRequest } from "./own-request";
import { readOwn } from "./read-own";
import { readRequest } from "./read-request";
import { MOVES, STATUSES, type Status } from "./rules";
import { RequestAmend, RequestStore } from "./schema";
import { DeskRequestRead, RequestList, RequestQuery } from "./schema.console";
import { seeRequest } from "./see-request";
import { checkRequest, linkSale } from "./sell-request";
import { storeRequest } from "./store-request";
import { amendRequest } from "./update-request";

let branchId: BranchId;
let clerk: OperatorActor;
beforeAll(async () => {
  ({ branchId } = await office());
  clerk = await personOf(branchId);
});

type Person = CustomerActor & { group: "b2c" };
async function customerOf(at = branchId): Promise<Person> {
  const { id: customerId, passengerId } = await newCustomer(at);
  return { kind: "customer", branchId: at, group: "b2c", customerId, passengerId };
}
const own = (who: Person) => ({ ...ctxOf(clerk), actor: who });
const ASKED = { kind: "other", notes: "any" };
const ask = async (who: Person, more: object = {}) =>
  (await storeRequest(own(who), RequestStore.parse({ ...ASKED, ...more }))).id;
const say = (who: Person, id: number, message: string) => amendRequest(own(who), RequestAmend.parse({ id, message }));
const read = async (id: number, by = clerk) => DeskRequestRead.parse(await readRequest(ctxOf(by), { id }));
const list = async (input: object, by = clerk) =>
  RequestList.parse(await listRequests(ctxOf(by), RequestQuery.parse(input)));
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);
const answer = (id: number, after: number, by = clerk, text = "پاسخ") => answerRequest(ctxOf(by), { id, text, after });
const messages = (at: number, id: number) =>
  prisma().outgoingMessage.findMany({
    where: { branchId: at, businessKey: { startsWith: `travel_request:${id}:` } },
    orderBy: { id: "asc" },
  });
const resultOf = async (id: number) => {
  const events = await prisma().outboxEvent.findMany({
    where: { branchId, aggregateType: "travel_request", aggregateId: String(id) },
    orderBy: { id: "asc" },
  });
  const audits = await prisma().auditEntry.findMany({
    where: { branchId, subjectType: "travel_request", subjectId: String(id) },
    orderBy: { id: "asc" },
  });
  return [events.map(({ type }) => type.split(".")[1]), audits.map(({ action }) => action.split(".")[1])];
};

describe("a conversation", () => {
  test("is queued by waiting time, notifies once per turn, and shows what was read", async () => {
    const sara = await customerOf();
    const early = await ask(sara, { message: "سلام" });
    const late = await ask(sara);
    const waiting = idsOf(await list({ status: "open" }));
    expect(waiting.indexOf(early)).toBeLessThan(waiting.indexOf(late));
    expect(await read(early)).toMatchObject({
      unread: 1,
      owner: null,
      messages: [{ author: "customer", read: false }],
    });
    await seeRequest(ctxOf(clerk), { id: early, nr: 1 });
    expect(await read(early)).toMatchObject({ unread: 0, messages: [{ read: true }] });

    expect(await answer(early, 1)).toMatchObject({ status: "answered" });
    await answer(early, 2, clerk, "و یک چیز دیگر");
    expect(await messages(branchId, early)).toMatchObject([
      { channel: "sms", text: `Your travel request ${early} has an answer: پاسخ`, personType: "passenger" },
    ]);
    expect(idsOf(await list({ status: "open" }))).not.toContain(early);
    expect(await read(early)).toMatchObject({
      ...{ status: "answered", owner: { id: clerk.operatorId }, message_count: 3 },
      messages: [{}, { author: "staff", by: { kind: "operator", id: clerk.operatorId }, read: false }, { read: false }],
    });
    const seen = await readOwn(own(sara), { id: early });
    expect([seen.unread, (await readOwn(own(sara), { id: early })).unread]).toEqual([2, 0]);
    expect((await read(early)).messages.at(-1)).toMatchObject({ read: true });
    // The answering operator is internal.
    expect(JSON.stringify(seen.messages)).not.toContain("operator");

    await say(sara, early, "ممنون");
    const again = idsOf(await list({ status: "open" }));
    expect(again.indexOf(early)).toBeGreaterThan(again.indexOf(late));
    await answer(early, 4);
    expect(await messages(branchId, early)).toHaveLength(2);
    const [events, audits] = await resultOf(early);
    expect(events).toEqual(["created", "seen", "answered", "answered", "seen", "changed", "answered"]);
    expect(audits).toEqual(["create", "answer", "answer", "update", "answer"]);
  });

  test("rejects an answer to unread messages, also between two concurrent ones", async () => {
    const sara = await customerOf();
    const id = await ask(sara, { message: "سلام" });
    expect(await refusal(answer(id, 0))).toMatchObject({ reason: "changedMeanwhile", data: { messages: 1 } });
    const other = await personOf(branchId);
    const both = await Promise.all([refusal(answer(id, 1)), refusal(answer(id, 1, other))]);
    expect(both.map(({ reason }) => reason).sort()).toEqual(["changedMeanwhile", "done"]);
    expect((await read(id)).message_count).toBe(2);
  });

  test("has a message limit for the branch too", async () => {
    const id = await ask(await customerOf());
    for (let n = 1; n <= 200; n++) await answer(id, n - 1);
    expect(await refusal(answer(id, 200))).toMatchObject({ reason: "tooLarge", fields: ["text"] });
  });

  test("notifies by e-mail without a mobile, and not at all without either", async () => {
    // A contact changed and not yet verified must not be used.
    for (const held of [false, true]) {
      const sara = await customerOf();
      const at = (id: number) => ({ branchId_id: { branchId, id } });
      const email = `sara${sara.passengerId}@mail.example`;
      await prisma().passenger.update({ where: at(sara.passengerId), data: { mobile: null } });
      await prisma().customer.update({ where: at(sara.customerId), data: { mobile: null, email, held } });
      const id = await ask(sara);
      await answer(id, 0);
      expect((await messages(branchId, id)).map(({ channel, toAddress }) => [channel, toAddress])).toEqual(
        held ? [] : [["email", email]],
      );
    }
  });
});

describe("the console", () => {
  test("assigns a request to an operator of the branch, unassigns it, and back", async () => {
    const id = await ask(await customerOf());
    const give = (owner_id?: number | null) => ownRequest(ctxOf(clerk), { id, owner_id });
    expect(await give()).toEqual({ id, owner_id: clerk.operatorId });
    const other = await personOf(branchId);
    await give(other.operatorId);
    expect(idsOf(await list({ owner_id: other.operatorId }))).toEqual([id]);
    expect((await listStaff(ctxOf(clerk))).map(({ id }) => id)).toEqual(
      expect.arrayContaining([clerk.operatorId, other.operatorId]),
    );
    await give(null);
    expect((await read(id)).owner).toBeNull();
    await prisma().operator.update({ where: { id: other.operatorId }, data: { active: false } });
    expect(await refusal(give(other.operatorId))).toMatchObject({ reason: "fieldInvalid", fields: ["owner_id"] });
    const stranger = await personOf((await office()).branchId);
    expect(await refusal(give(stranger.operatorId))).toMatchObject({ reason: "fieldInvalid", fields: ["owner_id"] });
  });

  test("closes with a reason, notifies the customer, and reopens with the previous status", async () => {
    const sara = await customerOf();
    const id = await ask(sara);
    await closeRequest(ctxOf(clerk), { id, reason: "تاریخ گذشته است" });
    expect(await readOwn(own(sara), { id })).toMatchObject({ status: "closed", close_reason: "تاریخ گذشته است" });
    expect((await messages(branchId, id)).at(-1)!.text).toContain("تاریخ گذشته است");
    for (const work of [() => answer(id, 0), () => say(sara, id, "x"), () => ownRequest(ctxOf(clerk), { id })])
      expect(await refusal(work())).toMatchObject({ reason: "operationNotAllowed" });
    expect(await refusal(cancelRequest(own(sara), { id }))).toMatchObject({ reason: "operationNotAllowed" });
    expect(await refusal(closeRequest(ctxOf(clerk), { id, reason: "x" }))).toMatchObject({
      data: { allowed_operations: ["reopen"] },
    });
    expect(await reopenRequest(ctxOf(clerk), { id })).toMatchObject({ status: "open" });
    await answer(id, 0);
    await closeRequest(ctxOf(clerk), { id, reason: "x" });
    expect(await reopenRequest(ctxOf(clerk), { id })).toMatchObject({ status: "answered" });
    await cancelRequest(own(sara), { id });
    expect(await refusal(reopenRequest(ctxOf(clerk), { id }))).toMatchObject({ data: { allowed_operations: [] } });
  });

  test("sees only its own branch's requests", async () => {
    const id = await ask(await customerOf());
    const stranger = await personOf((await office()).branchId);
    const there = ctxOf(stranger);
    for (const work of [
      () => readRequest(there, { id }),
      () => answer(id, 0, stranger),
      () => ownRequest(there, { id }),
      () => closeRequest(there, { id, reason: "x" }),
      () => reopenRequest(there, { id }),
    ])
      expect(await refusal(work())).toMatchObject({ reason: "notFound" });
    expect(await refusal(checkRequest(there, { travel_request_id: id }))).toMatchObject({
      fields: ["travel_request_id"],
    });
    await seeRequest(there, { id, nr: 200 });
    expect((await list({}, stranger)).rows).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "open", owner: null });
  });

  test("shows a caller's active requests, newest first", async () => {
    const sara = await customerOf();
    const party = `passenger:${sara.passengerId}`;
    const [one, two, three] = [await ask(sara), await ask(sara), await ask(sara)];
    await cancelRequest(own(sara), { id: two });
    await answer(one, 0);
    expect((await openRequestsOf(ctxOf(clerk), party)).map(({ id }) => id)).toEqual([three, one]);
    expect(await openRequestsOf(ctxOf(clerk), "passenger:999999999")).toEqual([]);
    expect(idsOf(await list({ status: "live", party }))).toEqual([three, one]);
  });
});

describe("a sale", () => {
  test("is shown at its request, which is closed once issued", async () => {
    const at = await selling();
    const desk = ctxOf(at.clerk);
    const sara = await customerOf(at.branchId);
    await fill(at.branchId, { type: "passenger", id: sara.passengerId }, 900_000_000);
    const id = await ask(sara);
    const buy = async (more: object) => {
      const lock = await sandboxLock(at, sara);
      return at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()], ...more });
    };
    const unpaid = await buy({ payment: { method: "gateway", return_url: "https://shop.example/back" } });
    await linkSale(desk, { travel_request_id: id }, unpaid.trade_id);
    expect(await readRequest(desk, { id })).toMatchObject({
      ...{ status: "answered", trade_id: unpaid.trade_id, trade_status: "awaiting_payment" },
    });
    // Awaiting payment: another sale does not replace it.
    const paid = await buy({});
    await linkSale(desk, { travel_request_id: id }, paid.trade_id);
    expect((await readRequest(desk, { id })).trade_id).toBe(unpaid.trade_id);
    // Expired: it can be replaced.
    const later = new Date(Date.parse(unpaid.payment_deadline) + 3_600_000);
    await advance(at, unpaid.trade_id, { ...issuingDeps(), now: later });
    await linkSale(desk, { travel_request_id: id }, paid.trade_id);
    expect(await readOwn(own(sara), { id })).toMatchObject({ status: "answered", trade_id: paid.trade_id });
    await advance(at, paid.trade_id);
    expect(await readOwn(own(sara), { id })).toMatchObject({ status: "closed", trade_id: paid.trade_id });
    // An issued one closes it immediately.
    const next = await ask(sara);
    await linkSale(desk, { travel_request_id: next }, paid.trade_id);
    expect((await readRequest(desk, { id: next })).status).toBe("closed");
    // Another person's order is visible to the branch only.
    const friend = await customerOf(at.branchId);
    const theirs = await ask(friend);
    await linkSale(desk, { travel_request_id: theirs }, paid.trade_id);
    expect((await readOwn(own(friend), { id: theirs })).trade_id).toBeNull();
    // After a merge it is the surviving person's own.
    await prisma().passenger.update({
      where: { branchId_id: { branchId: at.branchId, id: friend.passengerId } },
      data: { mergedInto: sara.passengerId },
    });
    expect((await readOwn(own(sara), { id: theirs })).trade_id).toBe(paid.trade_id);
    const party = `passenger:${sara.passengerId}`;
    expect(idsOf(await list({ party }, at.clerk))).toEqual([theirs, next, id]);
    // A concurrent issue is waited for.
    const last = await ask(sara);
    let linked: Promise<void> | undefined;
    let done = false;
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from trades%for share%'`;
    await prisma().$transaction(async (tx) => {
      await tx.$queryRaw`select from trades where branch_id = ${at.branchId} and id = ${paid.trade_id} for no key update`;
      linked = linkSale(desk, { travel_request_id: last }, paid.trade_id).then(() => {
        done = true;
      });
      await expect.poll(async () => done || (await prisma().$queryRawUnsafe<[]>(waiting)).length > 0).toBe(true);
      expect(done).toBe(false);
    });
    await linked;
    expect((await readRequest(desk, { id: last })).status).toBe("closed");
  });
});

describe("the database", () => {
  const set = (id: number, what: string) =>
    prisma().$executeRawUnsafe(`update travel_requests set ${what} where branch_id = ${branchId} and id = ${id}`);

  test("allows exactly the status changes of the rules", async () => {
    const rows = await query<{ was: Status; moves: Status[] }>(
      "t.request-moves",
      'select s as was, array(select unnest(travel_request_moves(s::"TravelRequestStatus"))::text) as moves from unnest($1::text[]) s',
      [STATUSES],
    );
    for (const { was, moves } of rows) expect(moves).toEqual([...MOVES[was]]);
    const id = await ask(await customerOf());
    await cancelRequest(own(await ownerOf(id)), { id });
    await expect(set(id, "status = 'open', closed_at = null, closed_by = null")).rejects.toThrow(/does not go from/);
    await expect(set(id, "notes = 'x'")).rejects.toThrow(/is over/);
  });

  const ownerOf = async (id: number): Promise<Person> => {
    const { passengerId } = await prisma().travelRequest.findUniqueOrThrow({
      where: { branchId_id: { branchId, id } },
    });
    return { kind: "customer", branchId, group: "b2c", customerId: 1, passengerId: passengerId! };
  };

  test.each([
    ["party = 'passenger:1'", /keeps whose it is|check constraint/],
    ["status = 'closed'", /check constraint/],
    ["adult = 0", /check constraint/],
    ["infant = 2", /check constraint/],
    ["to_on = '2030-01-01'", /check constraint/],
    ["message_count = 201", /check constraint/],
    ["staff_seen = 1", /check constraint/],
    ["budget = -1", /check constraint/],
    ["version = 0", /keeps whose it is/],
  ])("rejects %s", async (what, why) => {
    const id = await ask(await customerOf());
    await expect(set(id, what)).rejects.toThrow(why);
  });

  test("messages are append-only and consecutive, while the request is active", async () => {
    const sara = await customerOf();
    const id = await ask(sara, { message: "سلام" });
    const where = `where branch_id = ${branchId} and request_id = ${id}`;
    for (const statement of [
      `update travel_request_messages set text = 'x' ${where}`,
      `delete from travel_request_messages ${where}`,
    ])
      await expect(prisma().$executeRawUnsafe(statement)).rejects.toThrow(/permission denied|append-only/);
    await expect(
      prisma().$executeRawUnsafe(`delete from travel_requests where branch_id = ${branchId} and id = ${id}`),
    ).rejects.toThrow(/append-only/);
    const add = (nr: number) =>
      prisma().travelRequestMessage.create({
        data: { branchId, requestId: id, nr, author: "customer", writtenBy: "x", text: "x" },
      });
    await expect(add(2)).rejects.toThrow(/not the next/);
    await expect(add(1)).rejects.toThrow(/not the next|Unique/);
    await cancelRequest(own(sara), { id });
    await expect(add(1)).rejects.toThrow(/not the next/);
  });
});
