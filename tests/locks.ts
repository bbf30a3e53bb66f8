import type { PartnerActor } from "@/domain/kernel/context";
import { bookCharter } from "@/domain/sales/booking/book-charter";
import { BookRequest } from "@/domain/sales/booking/schema";
import { extendLocks } from "@/domain/sales/hold/extend-locks";
import { lockCharter } from "@/domain/sales/hold/lock-charter";
import { releaseLocks } from "@/domain/sales/hold/release-locks";
import { ExtendedLock, LockedItem, LockRequest, ReleasedLock } from "@/domain/sales/hold/schema";
import { prisma } from "@/server/db";
import { charter, ctxOf, type Office, seatsOf } from "./fixtures";
import { codes, one } from "./outcomes";

type Asking = { partner?: PartnerActor; requestKey?: string; now?: Date };

/** Partners' calls with locks in an office; by its own partner by default. */
export function locksOf(mine: Office) {
  async function lock(request: object, { partner = mine.partner, ...given }: Asking = {}) {
    return LockedItem.array().parse(await lockCharter(ctxOf(partner, given), LockRequest.parse(request)));
  }
  const seats = (id: number) => seatsOf(mine.branchId, id);
  const extend = async (ids: string[], { partner = mine.partner, ...given }: Asking = {}) =>
    ExtendedLock.array().parse(
      await extendLocks(ctxOf(partner, given), { items: ids.map((lock_id) => ({ lock_id })) }),
    );
  const release = async (ids: string[], partner = mine.partner) =>
    ReleasedLock.array().parse(await releaseLocks(ctxOf(partner), { items: ids.map((lock_id) => ({ lock_id })) }));
  const book = async (main_id: number, item: object, partner = mine.partner, now = new Date()) =>
    codes(await bookCharter(ctxOf(partner, { now }), BookRequest.parse({ main_id, items: [item] })));
  /** One lock of one adult on its own charter. */
  async function locked(given: { adult?: number; partner?: PartnerActor; now?: Date } = {}) {
    const { adult = 1, ...asking } = given;
    const made = await charter(mine.branchId);
    const [item] = await lock({ main_id: made.id, items: [one(made.classes[0]!, adult)] }, asking);
    return { main_id: made.id, id: made.classes[0]!, lock_id: item!.lock_id! };
  }
  /** Audit log and outbox entries of a lock, oldest first. */
  const toLockDto = async (lock_id: string) => {
    const subject = { branchId: mine.branchId, subjectId: lock_id };
    const audits = await prisma().auditEntry.findMany({ where: subject, orderBy: { id: "asc" } });
    const events = await prisma().outboxEvent.findMany({
      where: { branchId: mine.branchId, aggregateId: lock_id },
      orderBy: { id: "asc" },
    });
    return { audits, actions: audits.map(({ action }) => action), events: events.map(({ type }) => type) };
  };
  return { lock, extend, release, book, locked, told: toLockDto, seats };
}
