import { randomBytes } from "node:crypto";
import type { BranchId, Ctx, OperatorActor, PartnerActor } from "@/domain/kernel/context";
import type { PaxType } from "@/generated/prisma/client";
import { prisma, query, runBatched } from "@/server/db";
import { files } from "@/server/files";
import { personVault } from "@/server/person-vault";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const unique = () => randomBytes(6).toString("hex");

/** A branch with one partner, as most tests need it. */
export type Office = { branchId: BranchId; partner: PartnerActor };

/** Creates a branch (of a new company) with a colleague and its registered site. */
export async function office(given: { currency?: string; timeZone?: string } = {}): Promise<Office> {
  const name = unique();
  const { currency = "IRR", timeZone = "Asia/Tehran" } = given;
  const { id } = await prisma().branch.create({
    data: {
      company: { create: { name } },
      code: name,
      name,
      nameLatin: name,
      currency,
      calendar: "jalali",
      timeZone,
    },
  });
  const branchId = id as BranchId;
  await unbound(branchId);
  await unfloored(branchId);
  return { branchId, partner: await partnerOf(branchId, currency) };
}

/** Removes limits on locks: a test's partner represents many. Without the row a branch has the defaults. */
const unbound = (branchId: BranchId) =>
  prisma().branchSetting.create({ data: { branchId, type: "locks", data: UNBOUND, version: 1, changedBy: "system" } });

/** Cash boxes of tests pay what they have not received: by default payments below zero are refused (cash-floors.test.ts). */
const unfloored = (branchId: BranchId) =>
  prisma().$executeRaw`update ledger.accounts set cash_floor = 'warn' where branch_id = ${branchId} and kind = 'cash'`;

const UNBOUND = {
  ...{ customer_locks: null, customer_seats: null, partner_locks: null, partner_seats: null },
  ...{ class_seats: null, class_percent: null },
};

/** More than any test books. */
const CEILING = 1_000_000_000_000_000n;

/** Creates another partner of a branch. */
export async function partnerOf(branchId: BranchId, currency = "IRR"): Promise<PartnerActor> {
  const name = unique();
  const colleague = await prisma().colleague.create({
    data: { branchId, code: name, name, kind: "agency", currency, ceiling: CEILING },
  });
  const { id, domain } = await prisma().partnerDomain.create({
    data: { branchId, domain: `${name}.example`, colleagueId: colleague.id, unlimited: true },
  });
  const { id: colleagueId } = colleague;
  return { kind: "partner", branchId, domainId: id, domain, colleagueId, unlimited: true, tokenId: "tok_test" };
}

export const operatorOf = (branchId: BranchId): OperatorActor => ({
  kind: "operator",
  branchId,
  operatorId: 1,
  name: "test",
  permissions: ["reservation:read"],
});

export type CharterGiven = {
  status?: "draft" | "open" | "closed" | "canceled";
  /** Days from now; negative when departed. */
  startsInDays?: number;
  endsInDays?: number;
  classes?: ClassGiven[];
};

type ClassGiven = {
  capacity?: number;
  sold?: number;
  held?: number;
  closed?: boolean;
  salesOpenAt?: Date | null;
  salesCloseAt?: Date;
  fewLeft?: number;
  ticketingMinutes?: number;
  /** Null: only those in charter_class_partners. */
  colleagues?: number[];
  /** Totals per age group, minor units; a group left out is not sold. */
  prices?: Partial<Record<PaxType, number>>;
};

export type MadeCharter = { id: number; classes: number[] };

/** A charter of a branch with its classes (one of ten seats by default). */
export async function charter(branchId: BranchId, given: CharterGiven = {}): Promise<MadeCharter> {
  const { status = "open", startsInDays = 30, endsInDays = startsInDays + 3, classes = [{}] } = given;
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  const made = await prisma().charter.create({
    data: {
      branchId,
      kind: "route",
      title: "تهران - مشهد",
      titleLatin: "THR-MHD",
      currency: "IRR",
      status,
      startsAt: at(startsInDays),
      endsAt: at(endsInDays),
    },
  });
  const ids: number[] = [];
  for (const [index, one] of classes.entries()) ids.push(await addClass(branchId, made.id, `Y${index + 1}`, one));
  return { id: made.id, classes: ids };
}

async function addClass(branchId: BranchId, charterId: number, fareClass: string, given: ClassGiven): Promise<number> {
  const {
    capacity = 10,
    sold = 0,
    held = 0,
    closed = false,
    salesOpenAt = null,
    fewLeft = 5,
    ticketingMinutes,
  } = given;
  const {
    salesCloseAt = new Date(Date.now() + 20 * DAY_MS),
    colleagues,
    prices = { ADT: 1000, CHD: 700, INF: 100 },
  } = given;
  const seats = { capacity, sold, held, closed, fewLeft, ticketingMinutes };
  const { id } = await prisma().charterClass.create({
    data: { branchId, charterId, fareClass, ...seats, salesOpenAt, salesCloseAt, allPartners: !colleagues },
  });
  await prisma().charterClassPrice.createMany({
    data: Object.entries(prices).map(([paxType, total]) => {
      return { branchId, classId: id, paxType: paxType as PaxType, base: total - 10, tax: 10 };
    }),
  });
  const partners = (colleagues ?? []).map((colleagueId) => ({ branchId, classId: id, colleagueId }));
  if (partners.length > 0) await prisma().charterClassPartner.createMany({ data: partners });
  return id;
}

/** An open hold of this partner on a class, with its seats counted as held. */
export async function hold(
  partner: PartnerActor,
  classId: number,
  given: { adult?: number; expiresInMs?: number } = {},
) {
  const { adult = 1, expiresInMs = 15 * 60_000 } = given;
  const { branchId, domainId } = partner;
  const expiresAt = new Date(Date.now() + expiresInMs);
  const lockId = `lck_${randomBytes(18).toString("base64url")}`;
  const pax = { adult, child: 0, infant: 0, seats: adult };
  const createdAt = new Date(Math.min(Date.now(), expiresAt.getTime()) - HOUR_MS);
  const seats = { branchId_id: { branchId, id: classId } };
  await prisma().$transaction([
    prisma().charterClass.update({ where: seats, data: { held: { increment: adult } } }),
    prisma().hold.create({
      data: { branchId, lockId, classId, holder: `partner:${domainId}`, ...pax, expiresAt, createdAt },
    }),
  ]);
  return lockId;
}

/** Context of a call by this actor. */
export function ctxOf<A extends PartnerActor | OperatorActor>(
  actor: A,
  given: { now?: Date; requestKey?: string } = {},
) {
  const { now = new Date(), requestKey = null } = given;
  const ctx: Ctx<A> & { requestKey: string | null } = {
    db: prisma(),
    query,
    runBatched,
    files: files(),
    persons: personVault,
    actor,
    now,
    requestId: `test-${unique()}`,
    locale: "en",
    requestKey,
  };
  return ctx;
}

/** Seat counters of a class. */
export async function seatsOf(branchId: BranchId, id: number) {
  const { capacity, sold, held } = await prisma().charterClass.findUniqueOrThrow({
    where: { branchId_id: { branchId, id } },
  });
  return { capacity, sold, held };
}
