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

/** An active user of a colleague by username, case-insensitive; null when there is none. */
export function findColleagueUser({ db }: Db, { branchId, username }: { branchId: number; username: string }) {
  return db.colleagueUser.findFirst({
    where: { branchId, username: username.trim().toLowerCase(), deletedAt: null },
    select,
  });
}

/** Whether the user may act: neither they nor their colleague are suspended or deleted. */
export const mayAct = (user: NonNullable<Awaited<ReturnType<typeof findColleagueUser>>>): boolean =>
  user.active && user.deletedAt === null && user.colleague.active && user.colleague.deletedAt === null;
