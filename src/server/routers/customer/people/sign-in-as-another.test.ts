import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { audit } from "@/domain/kernel/audit";
import type { BranchId } from "@/domain/kernel/context";
import { transact } from "@/domain/kernel/transact";
import { loadCustomerActor } from "@/domain/people/customer/load-customer-actor";
import { releaseSignIn } from "@/domain/people/customer/release-sign-in";
import { mergePassengers, undoMerge } from "@/domain/people/passenger/merge-passengers";
import { PassengerUpdate } from "@/domain/people/passenger/schema";
import { updatePassenger } from "@/domain/people/passenger/update-passenger";
import { cardVault } from "@/server/card-vault";
import { prisma, query } from "@/server/db";
import { auth } from "@/server/routers/customer/people/auth";
import { customerDoor, newCustomer, newMobile, siteOf } from "../../../../../tests/customers";
import { ctxOf, office } from "../../../../../tests/fixtures";
import { nationalCode } from "../../../../../tests/national-code";
import { personOf, refusal } from "../../../../../tests/operators";
import { fill } from "../../../../../tests/wallets";

type Customer = Awaited<ReturnType<typeof newCustomer>>;

const door = customerDoor({ auth });
let branchId: BranchId;
let domain: string;
beforeAll(async () => {
  branchId = (await office()).branchId;
  domain = (await siteOf(branchId)).domain;
});

const resultOf = async (work: Promise<unknown>) => (await refusal(work)).reason;

/** Signs in by code, with names for a new customer. */
async function enter(mobile: string) {
  await prisma().$executeRaw`
    update one_time_codes set sent_at = sent_at - interval '61 s', expires_at = expires_at - interval '61 s'
     where branch_id = ${branchId}::int and identifier = ${mobile}`;
  const request = { domain, mobile, first_name: "Sara", last_name: "Ahmadi" };
  await door.anybody("POST", "/auth/otp", { domain, mobile });
  const where = { branchId, toAddress: mobile };
  const { text } = await prisma().outgoingMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  const { json } = await door.anybody("POST", "/auth/verify", { ...request, code: /\b\d{6}\b/.exec(text)![0] });
  return json.data.customer;
}

/** Stores a card of a passenger. */
function cardOf(passengerId: number) {
  const secret = { number: "6037991234567893", iban: null };
  const sealed = { sealed: cardVault.seal(secret), mark: cardVault.mark(secret.number) };
  return prisma().creditCard.create({
    data: { branchId, passengerId, ...sealed, bin: "603799", last4: "7893", createdBy: "test" },
  });
}

test("a customer with money cannot be claimed by a clerk's own number without another manager's approval", async () => {
  const clerk = ctxOf(await personOf(branchId));
  const made = async (more: object = {}) => {
    const data = { branchId, firstName: "Ali", lastName: "Karimi", birthDate: new Date("1980-05-05"), ...more };
    return (await prisma().passenger.create({ data })).id;
  };
  const [blank, carded, rich] = [await made(), await made(), await made()];
  const [coded, papered] = [await made({ nationalCode: nationalCode(73) }), await made({ nationality: "TR" })];
  await cardOf(carded);
  await fill(branchId, { type: "passenger", id: rich }, 500);
  const paper = { passengerId: papered, type: "passport", number: `N${randomInt(1e8)}`, issuingCountry: "TR" };
  await prisma().passengerDocument.create({ data: { branchId, ...paper } });
  for (const id of [blank, coded, carded, rich, papered]) {
    const mobile = newMobile();
    await updatePassenger(clerk, PassengerUpdate.parse({ id, contact: { mobile } }));
    const customer = await enter(mobile);
    expect([id, customer.passenger_id === id, customer.created]).toEqual([id, id === blank, id !== blank]);
    if (id !== coded) continue;
    expect(await resultOf(releaseSignIn(clerk, { id, by: "mobile" }))).toBe("noPermission");
    // Nor by a passenger they created.
    const friend = await personOf(branchId);
    const subject = { type: "operator", id: friend.operatorId };
    await transact(clerk, (tx) => audit(tx, { action: "operator.create", subject }));
    expect(await resultOf(releaseSignIn(ctxOf(friend), { id, by: "mobile" }))).toBe("noPermission");
    const later = ctxOf(clerk.actor, { now: new Date(Date.now() + 8 * 86_400_000) });
    await releaseSignIn(later, { id, by: "mobile" });
    expect(await enter(mobile)).toMatchObject({ passenger_id: id, created: false });
  }
});

test("a merge in either direction gives no access to the other record's money", async () => {
  const clerk = ctxOf(await personOf(branchId));
  const manager = ctxOf(await personOf(branchId));
  const claimsOf = ({ id: customerId, passengerId, sessionEpoch }: Customer) =>
    ({ group: "b2c", branchId, customerId, passengerId, sessionEpoch }) as const;
  const coded = (id: number, n: number) =>
    prisma().passenger.update({ where: { branchId_id: { branchId, id } }, data: { nationalCode: nationalCode(n) } });

  // The one with a national code remains in either order: their wallet does not prevent the merge.
  const [mine, victim] = [await newCustomer(branchId), await newCustomer(branchId)];
  await coded(victim.passengerId, 74);
  await fill(branchId, { type: "passenger", id: victim.passengerId }, 900);
  const { id, merge_id } = await mergePassengers(clerk, {
    target_id: mine.passengerId,
    source_id: victim.passengerId,
  });
  expect(id).toBe(victim.passengerId);
  expect(await resultOf(loadCustomerActor(query, claimsOf(mine)))).toBe("tokenExpired");
  expect(await resultOf(loadCustomerActor(query, claimsOf(victim)))).toBe("done");
  // Not even a newly issued token.
  const { sessionEpoch } = await prisma().customer.findFirstOrThrow({ where: { branchId, id: mine.id } });
  expect(await resultOf(loadCustomerActor(query, claimsOf({ ...mine, sessionEpoch })))).toBe("tokenExpired");
  expect(await enter(victim.mobile!)).toMatchObject({ passenger_id: victim.passengerId });
  const stranger = await enter(mine.mobile!);
  expect(stranger.created).toBe(true);
  await undoMerge(clerk, { id: merge_id });

  // The reverse: the clerk remains and has a national code as well.
  const [own, other] = [await newCustomer(branchId), await newCustomer(branchId)];
  await coded(own.passengerId, 75);
  await cardOf(other.passengerId);
  await mergePassengers(clerk, { target_id: own.passengerId, source_id: other.passengerId });
  expect(await resultOf(loadCustomerActor(query, claimsOf(own)))).toBe("tokenExpired");
  for (const one of [own, other]) {
    const customer = await enter(one.mobile!);
    expect([customer.created, customer.passenger_id === own.passengerId]).toEqual([true, false]);
  }
  expect(await resultOf(releaseSignIn(clerk, { id: own.passengerId, by: "mobile" }))).toBe("noPermission");
  await releaseSignIn(manager, { id: own.passengerId, by: "mobile" });
  expect(await enter(own.mobile!)).toMatchObject({ passenger_id: own.passengerId, created: false });
});

test("nor does a record without a sign-in, under a clerk's own number, by merging a customer into it", async () => {
  const clerk = ctxOf(await personOf(branchId));
  const mobile = newMobile();
  const bait = await prisma().passenger.create({ data: { branchId, firstName: "Ali", lastName: "Karimi", mobile } });
  const [victim, unsigned] = [await newCustomer(branchId), newMobile()];
  const data = { branchId, firstName: "Ali", lastName: "Karimi", nationalCode: nationalCode(76), mobile: unsigned };
  const papered = await prisma().passenger.create({ data });
  await mergePassengers(clerk, { target_id: bait.id, source_id: victim.passengerId });
  const stranger = await enter(mobile);
  expect([stranger.created, stranger.passenger_id === bait.id]).toEqual([true, false]);
  // Nor by becoming a passenger with documents who has never signed in either.
  const other = newMobile();
  const empty = await prisma().passenger.create({ data: { branchId, firstName: "A", lastName: "B", mobile: other } });
  const { id } = await mergePassengers(clerk, { target_id: empty.id, source_id: papered.id });
  expect(id).toBe(papered.id);
  expect((await enter(other)).created).toBe(true);
  expect((await enter(unsigned)).created).toBe(true);
});

test("a merge does not replace an existing sign-in, and undoing it gives the moved one back", async () => {
  const clerk = ctxOf(await personOf(branchId));
  const [known, gone] = [await newCustomer(branchId), await newCustomer(branchId)];
  const { mobile } = known;
  // A record without data, and one with the same mobile and a card, entered by another person.
  const data = { branchId, firstName: "Sara", lastName: "Ahmadi" };
  const typed = await prisma().passenger.create({ data });
  const sold = await prisma().passenger.create({ data: { ...data, mobile } });
  await cardOf(sold.id);
  for (const { id } of [typed, sold]) await mergePassengers(clerk, { target_id: known.passengerId, source_id: id });
  expect(await enter(mobile!)).toMatchObject({ id: known.id, passenger_id: known.passengerId, created: false });
  const fresh = await prisma().passenger.create({ data });
  const { merge_id } = await mergePassengers(clerk, { target_id: fresh.id, source_id: gone.passengerId });
  await undoMerge(clerk, { id: merge_id });
  expect(await enter(gone.mobile!)).toMatchObject({ id: gone.id, passenger_id: gone.passengerId, created: false });
});
