import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SEALED } from "@/server/auth/sealed";
import { derivedKey, sealUnder } from "@/server/auth/sealing";
import { config } from "@/server/config";
import { prisma, query } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { reseal } from "../ops/reseal";
import { office } from "./fixtures";
import { personOf } from "./operators";

test("every column that is sealed is known to be", async () => {
  const columns = await query<{ name: string }>(
    "test.sealed-columns",
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'sealed' order by 1",
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(SEALED).sort());
});

test("values sealed by another AUTH_SECRET are sealed again, once; values that open by neither are left and counted", async () => {
  const { branchId } = await office();
  const [mine, lost] = [await personOf(branchId), await personOf(branchId)];
  const secret = randomBytes(20);
  const [other, nobody] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const sealedBy = (by: string) => new Uint8Array(sealUnder(derivedKey(by, SEALED.operator_factors), secret));
  const rows = [
    { operatorId: mine.operatorId, sealed: sealedBy(other), salt: new Uint8Array(16) },
    { operatorId: lost.operatorId, sealed: sealedBy(nobody), salt: new Uint8Array(16) },
  ];
  await prisma().operatorFactor.createMany({ data: rows });
  const given = { ownerUrl: process.env.DATABASE_OWNER_URL!, authSecret: config().authSecret, other };
  const [first, again] = [await reseal(given), await reseal(given)];
  // Rows of other tests may exist, but none with this secret.
  expect([first.resealed, again.resealed]).toEqual([1, 0]);
  expect(first.lost).toBeGreaterThanOrEqual(1);
  const sealedOf = async (operatorId: number) =>
    (await prisma().operatorFactor.findUniqueOrThrow({ where: { operatorId } })).sealed;
  expect(factorDeps.open(await sealedOf(mine.operatorId))).toEqual(secret);
  expect(Buffer.from(await sealedOf(lost.operatorId))).toEqual(Buffer.from(rows[1]!.sealed));
});
