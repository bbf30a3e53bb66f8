import type { PrismaClient } from "@/generated/prisma/client";

type Db = { db: Pick<PrismaClient, "colleagueUser"> };

const select = {
  branchId: true,
  id: true,
  colleagueId: true,
  username: true,
  name: true,
  passwordHash: true,
  active: true,
  sessionEpoch: true,
  deletedAt: true,
  colleague: { select: { name: true, active: true, deletedAt: true, category: true } },
} as const;

/** A living user of a branch's colleague by the name they sign in with, in any case; null where there is none. */
export function findColleagueUser({ db }: Db, { branchId, username }: { branchId: number; username: string }) {
  return db.colleagueUser.findFirst({
    where: { branchId, username: username.trim().toLowerCase(), deletedAt: null },
    select,
  });
}

/** Whether this person may act now: neither they nor their colleague were put out or deleted. */
export const mayAct = (user: NonNullable<Awaited<ReturnType<typeof findColleagueUser>>>): boolean =>
  user.active && user.deletedAt === null && user.colleague.active && user.colleague.deletedAt === null;
