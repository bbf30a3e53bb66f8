import { audit } from "../audit";
import type { TxCtx } from "../context";
import { Refusal, type ValidationIssue } from "../errors";
import { publishPassengers } from "../passenger/person-key";
import { type Contact, lockContact } from "./contact";
import type { Front } from "./front";

type Names = { firstName: string | null; lastName: string | null };
type Given = { front: Front; contact: Contact; names: Names };

const WHO = { id: true, firstName: true, lastName: true, mobile: true, email: true } as const;
type Found = { id: number; firstName: string; lastName: string; mobile: string | null; email: string | null };

/**
 * The customer of a contact that was proven this moment, and the person they are: whom they were before, unless that one was
 * merged into another (a clerk's word: release-sign-in.ts lets them in as the other), else the one living
 * passenger with that contact. Of several, any might be meant: none of them is, and a new one is made (3002 without both
 * names). Nor is it whoever proved another contact of this kind, whose contacts were changed since they are a customer, or who has
 * something of worth: a clerk who types a number of their own is let into nobody's cards and wallet. 2008 where the customer was suspended.
 */
export async function findCustomer(tx: TxCtx, { front, contact, names }: Given) {
  await lockContact(tx, contact);
  const { branchId } = front.site;
  const byContact = { branchId, [contact.kind]: contact.value };
  // A contact that is being taken from them lets nobody in.
  await tx.db.$queryRaw`
    select id from customers where branch_id = ${branchId}::int and (mobile = ${contact.value} or email = ${contact.value})
       for no key update`;
  const known = await tx.db.customer.findFirst({ where: byContact });
  if (known && !known.active) throw new Refusal("suspended");
  const before = known && (await livingOf(tx, branchId, known.passengerId));
  const passenger = before ?? (await personOf(tx, front, contact)) ?? (await newPerson(tx, { front, contact, names }));
  const ids = [passenger.id, ...(known ? [known.passengerId] : [])];
  if (await isSuspended(tx, branchId, ids)) throw new Refusal("suspended");
  const data = { passengerId: passenger.id, locale: tx.locale, lastSeenAt: tx.now };
  const customer = known
    ? await tx.db.customer.update({
        where: { branchId_id: { branchId, id: known.id } },
        // Somebody else now: what was said of the former one ends.
        data: { ...data, ...(!before && { held: false, sessionEpoch: { increment: 1 } }) },
      })
    : ((await joined(tx, branchId, passenger.id, contact, data)) ??
      (await tx.db.customer.create({ data: { ...byContact, ...data } })));
  return { customer, passenger, created: "created" in passenger };
}

/** Whoever is suspended by one contact does not come in by another. */
async function isSuspended({ db }: TxCtx, branchId: number, ids: number[]): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 as n from customers c join passengers p on p.branch_id = c.branch_id and p.id = c.passenger_id
     where c.branch_id = ${branchId}::int and not c.active and (p.id = any(${ids}::int[]) or p.merged_into = any(${ids}::int[]))
     limit 1`;
  return rows.length > 0;
}

/** A customer of the same person who had not proven a contact of this kind. */
async function joined({ db }: TxCtx, branchId: number, passengerId: number, { kind, value }: Contact, data: object) {
  const other = await db.customer.findFirst({ where: { branchId, passengerId, active: true, [kind]: null } });
  if (!other) return null;
  return db.customer.update({ where: { branchId_id: { branchId, id: other.id } }, data: { ...data, [kind]: value } });
}

/** The living person of a number; null where they were deleted or merged into another, whom nobody proved to be. */
const livingOf = ({ db }: TxCtx, branchId: number, id: number): Promise<Found | null> =>
  db.passenger.findFirst({ where: { branchId, id, status: 1, mergedInto: null }, select: WHO });

/**
 * Whoever the back office has under a contact that was proven this moment. It was typed by a clerk and proven by nobody: it leads to
 * no customer who is held, and to nobody who has something another would want (money, cards, orders, papers).
 */
async function personOf({ db }: TxCtx, { site }: Front, { kind, value }: Contact): Promise<Found | null> {
  const { branchId } = site;
  const where = { branchId, status: 1, mergedInto: null, [kind]: value };
  const found = await db.passenger.findMany({ where, select: WHO, take: 2 });
  const [one] = found;
  if (!one || found.length > 1) return null;
  // Nobody is merged into them meanwhile.
  const same = await db.$queryRaw<unknown[]>`
    select id from passengers
     where branch_id = ${branchId}::int and id = ${one.id}::int and status = 1 and merged_into is null
       and case ${kind} when 'mobile' then mobile else email end = ${value} for share`;
  if (same.length === 0) return null;
  const [row] = await db.$queryRaw<{ shut: boolean }[]>`
    select is_worth_impersonating(${branchId}::int, n.people, true) or exists (
             select from customers c where c.branch_id = ${branchId}::int and c.passenger_id = any(n.people)
                and (c.held or case ${kind} when 'mobile' then c.mobile else c.email end is not null)) as shut
      from (select array_agg(p.id) as people from passengers p
             where p.branch_id = ${branchId}::int and (p.id = ${one.id}::int or p.merged_into = ${one.id}::int)) n`;
  return row!.shut ? null : one;
}

async function newPerson(tx: TxCtx, { front, contact, names }: Given): Promise<Found & { created: true }> {
  const { firstName, lastName } = names;
  const missing = [firstName === null ? ["first_name"] : [], lastName === null ? ["last_name"] : []].flat();
  if (missing.length > 0) {
    const fields = missing.map((path): ValidationIssue => ({ path, message: NEEDED }));
    throw new Refusal("fieldMissing", { fields });
  }
  const { branch, site } = front;
  const made = await tx.db.passenger.create({
    data: {
      branchId: site.branchId,
      nationality: branch.country,
      firstName: firstName!,
      lastName: lastName!,
      [contact.kind]: contact.value,
      createdAt: tx.now,
      updatedAt: tx.now,
    },
    select: WHO,
  });
  const after = {
    nationality: branch.country,
    first_name: made.firstName,
    last_name: made.lastName,
    [contact.kind]: contact.value,
  };
  await audit(tx, { action: "passenger.create", subject: { type: "passenger", id: made.id }, after });
  await publishPassengers(tx, [made.id]);
  return { ...made, created: true };
}

const NEEDED = { en: "a name is needed", fa: "نام لازم است" };
