import type { TxCtx } from "../../kernel/context";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { passengerEvent } from "../passenger/person-key";
import { type Contact, lockContact } from "./contact";
import type { Front } from "./front";

type Names = { firstName: string | null; lastName: string | null };
type Given = { front: Front; contact: Contact; names: Names };

const WHO = { id: true, firstName: true, lastName: true, mobile: true, email: true } as const;
type Found = { id: number; firstName: string; lastName: string; mobile: string | null; email: string | null };

/**
 * The customer of a just verified contact and their passenger: the previous one, unless merged (a clerk's decision;
 * release-sign-in.ts allows it), else the only active passenger with that contact. With several candidates a new one is
 * created (fieldMissing (3002) without both names). Also not a passenger who verified another contact of this kind,
 * whose contacts changed since sign-in, or who owns something of value: a clerk who enters a number of their own must
 * not get access to cards and wallets. Throws suspended (2008) when suspended.
 */
export async function findCustomer(tx: TxCtx, { front, contact, names }: Given) {
  await lockContact(tx, contact);
  const { branchId } = front.site;
  const byContact = { branchId, [contact.kind]: contact.value };
  // A contact being withdrawn must not sign in.
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
        // Another passenger now: the former one's hold and sessions end.
        data: { ...data, ...(!before && { held: false, sessionEpoch: { increment: 1 } }) },
      })
    : ((await joined(tx, branchId, passenger.id, contact, data)) ??
      (await tx.db.customer.create({ data: { ...byContact, ...data } })));
  return { customer, passenger, created: "created" in passenger };
}

/** A suspended person cannot use another contact. */
async function isSuspended({ db }: TxCtx, branchId: number, ids: number[]): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 as n from customers c join passengers p on p.branch_id = c.branch_id and p.id = c.passenger_id
     where c.branch_id = ${branchId}::int and not c.active and (p.id = any(${ids}::int[]) or p.merged_into = any(${ids}::int[]))
     limit 1`;
  return rows.length > 0;
}

/** A customer of the same person without a verified contact of this kind. */
async function joined({ db }: TxCtx, branchId: number, passengerId: number, { kind, value }: Contact, data: object) {
  const other = await db.customer.findFirst({ where: { branchId, passengerId, active: true, [kind]: null } });
  if (!other) return null;
  return db.customer.update({ where: { branchId_id: { branchId, id: other.id } }, data: { ...data, [kind]: value } });
}

/** The active passenger of an id; null when deleted or merged, since a merge is no proof of identity. */
const livingOf = ({ db }: TxCtx, branchId: number, id: number): Promise<Found | null> =>
  db.passenger.findFirst({ where: { branchId, id, status: 1, mergedInto: null }, select: WHO });

/**
 * The passenger with a just verified contact. The contact was entered by a clerk and not verified before: it must not
 * lead to a customer on hold, nor to a passenger with anything of value (money, cards, orders, documents).
 */
async function personOf({ db }: TxCtx, { site }: Front, { kind, value }: Contact): Promise<Found | null> {
  const { branchId } = site;
  const where = { branchId, status: 1, mergedInto: null, [kind]: value };
  const found = await db.passenger.findMany({ where, select: WHO, take: 2 });
  const [one] = found;
  if (!one || found.length > 1) return null;
  // Guards against a concurrent merge.
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
  await recordChange(tx, {
    action: "passenger.create",
    subject: { type: "passenger", id: made.id },
    after,
    event: passengerEvent([made.id]),
  });
  return { ...made, created: true };
}

const NEEDED = { en: "a name is required", fa: "نام لازم است" };
