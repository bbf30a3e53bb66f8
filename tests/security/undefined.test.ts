import { expect, test } from "vitest";
import { prisma } from "@/server/db";
import { office } from "../fixtures";
import { personOf } from "../operators";

/** Reliability I3: an undefined filter would be none, and an update of one row would update all. */
test("a filter that is undefined is refused, and no row is touched", async () => {
  const { branchId } = await office();
  const { operatorId } = await personOf(branchId);
  const nobody = undefined as unknown as number;
  const calls = [
    () => prisma().operatorSession.deleteMany({ where: { operatorId: nobody } }),
    () => prisma().operator.updateMany({ where: { id: nobody }, data: { active: false } }),
    () => prisma().operator.findMany({ where: { memberships: { some: { branchId: nobody } } } }),
    () => prisma().operator.findFirst({ where: { id: nobody } }),
    () => prisma().operator.findFirst({ where: { OR: [{ id: operatorId }, { id: nobody }] } }),
    () => prisma().operator.findMany({ select: { memberships: { where: { branchId: nobody } } } }),
    () => prisma().operatorSession.deleteMany({ where: nobody as never }),
    () => prisma().$transaction((tx) => tx.operatorSession.deleteMany({ where: { operatorId: nobody } })),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(/ is undefined$/);
  expect(await prisma().operator.findUniqueOrThrow({ where: { id: operatorId } })).toMatchObject({ active: true });
});
