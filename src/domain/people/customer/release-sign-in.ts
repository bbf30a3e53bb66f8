import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { hasHandIn } from "../passenger/contact-hands";
import { passengerEvent, personFor } from "../passenger/person-key";
import type { SignInRelease } from "../passenger/schema";
import { type Contact, lockContact } from "./contact";

/**
 * Confirms that a person owns a mobile or e-mail changed by the back office: a verification of it by code signs in as
 * them from now on. A customer created with it in the meantime is linked and signed in again. Throws fieldMissing
 * (3002) without such a contact; notFound (3009); noPermission (2007) (`four_eyes`) for the operator who entered it or
 * merged the person within 7 days, and for operators not independent of them.
 */
export async function releaseSignIn(ctx: Ctx<OperatorActor>, { id, by }: z.output<typeof SignInRelease>) {
  return transact(ctx, async (tx) => {
    // Before the person, the same lock order as sign-ins.
    const seen = await seenAt(tx, id, by);
    if (seen) await lockContact(tx, { kind: by, value: seen });
    const person = await personFor(tx, id);
    const value = person[by]?.toLowerCase();
    if (!value) throw refuseField(by, NONE, "fieldMissing");
    if (value !== seen) throw new Refusal("changedMeanwhile");
    const { branchId } = person;
    const merged = await tx.db.passenger.findMany({ where: { branchId, mergedInto: person.id }, select: { id: true } });
    if (await hasHandIn(tx, { people: [person.id, ...merged.map(({ id }) => id)], kind: by }))
      throw new Refusal("noPermission", { fields: [{ path: by, message: OWN_HAND }], data: { four_eyes: true } });
    const customerId = await lead(tx, person.id, { kind: by, value });
    const subject = { type: "passenger", id: person.id } as const;
    await recordChange(tx, {
      action: "customer.release",
      subject,
      after: { customer_id: customerId, by },
      event: passengerEvent([person.id]),
    });
    return { id: person.id };
  });

  async function lead({ db }: TxCtx<OperatorActor>, passengerId: number, { kind, value }: Contact): Promise<number> {
    const { branchId } = ctx.actor;
    const known = await db.customer.findFirst({ where: { branchId, [kind]: value } });
    if (known?.passengerId === passengerId) return known.id;
    const sessionEpoch = { increment: 1 };
    if (known && known[kind === "mobile" ? "email" : "mobile"] === null) {
      const where = { branchId_id: { branchId, id: known.id } };
      await db.customer.update({ where, data: { passengerId, sessionEpoch } });
      return known.id;
    }
    // Their other contact is not affected.
    if (known)
      await db.customer.update({
        where: { branchId_id: { branchId, id: known.id } },
        data: { [kind]: null, sessionEpoch },
      });
    const own = await db.customer.findFirst({ where: { branchId, passengerId, active: true, [kind]: null } });
    if (!own) return (await db.customer.create({ data: { branchId, passengerId, [kind]: value } })).id;
    await db.customer.update({ where: { branchId_id: { branchId, id: own.id } }, data: { [kind]: value } });
    return own.id;
  }
}

async function seenAt({ db, actor: { branchId } }: TxCtx<OperatorActor>, id: number, by: Contact["kind"]) {
  const select = { mobile: true, email: true } as const;
  const row = await db.passenger.findUnique({
    where: { branchId_id: { branchId, id } },
    select: { ...select, target: { select } },
  });
  return (row?.target ?? row)?.[by]?.toLowerCase();
}

/** Ends all sessions of a person and of those merged into them; they can sign in again. Throws notFound (3009). */
export async function endSessions(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const person = await personFor(tx, id);
    await tx.db.$executeRaw`
      update customers c set session_epoch = c.session_epoch + 1
        from passengers p
       where c.branch_id = ${person.branchId}::int and p.branch_id = c.branch_id and p.id = c.passenger_id
         and (p.id = ${person.id}::int or p.merged_into = ${person.id}::int)`;
    await audit(tx, { action: "customer.end-sessions", subject: { type: "passenger", id: person.id } });
    return { id: person.id };
  });
}

const NONE = { en: "the person has no such contact", fa: "این شخص آن را ندارد" };
const OWN_HAND = {
  en: "you entered this contact or merged the person within 7 days, or were given access by the person who did: another manager must release it",
  fa: "کسی که طی ۷ روز گذشته این نشانی را نوشته یا این شخص را ادغام کرده است، یا دسترسی‌اش را از او دارد، نمی‌تواند اجازهٔ ورود بدهد؛ مدیر دیگری باید این کار را بکند",
};
