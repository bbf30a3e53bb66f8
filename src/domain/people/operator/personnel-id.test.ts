import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import type { OperatorActor } from "../../kernel/context";
import { clearAttempts, recordAttempt } from "../../platform/attempt-limit/record-attempt";
import { operatorGuess } from "./operator-guess";
import { storeOperator } from "./store-operator";
import { updateOperator } from "./update-operator";

const PASSWORD = "the password of whoever";
let mine: Office;
beforeAll(async () => {
  mine = await office();
});

const fresh = () => `P${randomBytes(6).toString("hex")}`;
const rowOf = (id: number) => prisma().operator.findUniqueOrThrow({ where: { id } });
const change = (actor: OperatorActor, given: object) => updateOperator(ctxOf(actor), given as never);

/** An operator who may edit staff records, without other management permissions. */
async function clerk(): Promise<OperatorActor> {
  const actor = await personOf(mine.branchId, "support");
  const permissions = [...actor.permissions, "operator:read", "operator:write"] as const;
  const where = { branchId_operatorId: { branchId: mine.branchId, operatorId: actor.operatorId } };
  await prisma().membership.update({ where, data: { customised: true, permissions: [...permissions] } });
  return { ...actor, permissions };
}

test("a superior's identifier cannot be changed by subordinates, nor one's own by oneself; a superior can", async () => {
  const [writer, other, manager] = [
    await clerk(),
    await personOf(mine.branchId, "support"),
    await personOf(mine.branchId),
  ];
  const { personnelId } = await rowOf(manager.operatorId);
  expect(await refusal(change(writer, { id: manager.operatorId, personnel_id: fresh() }))).toEqual({
    reason: "noPermission",
    fields: ["personnel_id"],
  });
  expect(await refusal(change(writer, { id: writer.operatorId, personnel_id: fresh() }))).toMatchObject({
    fields: ["personnel_id"],
  });
  expect((await rowOf(manager.operatorId)).personnelId).toBe(personnelId);
  // Other members of the record can be edited, and unchanged values are no change.
  await change(writer, { id: manager.operatorId, personnel_id: personnelId, personal: { phone: "02188000000" } });
  const next = fresh();
  await change(writer, { id: other.operatorId, personnel_id: next });
  expect((await rowOf(other.operatorId)).personnelId).toBe(next);
});

test("a former id is never assigned to another person, in any way; its owner may take it back", async () => {
  const [manager, person, other] = [
    await personOf(mine.branchId),
    await personOf(mine.branchId, "support"),
    await personOf(mine.branchId, "support"),
  ];
  const { personnelId: first } = await rowOf(person.operatorId);
  await change(manager, { id: person.operatorId, personnel_id: fresh() });
  const taken = { reason: "fieldInvalid", fields: ["personnel_id"] };
  expect(await refusal(change(manager, { id: other.operatorId, personnel_id: first }))).toEqual(taken);
  const form = {
    ...{ personnel_id: first, password: PASSWORD, join: false, active: true, files: [], job: {} },
    ...{ personal: { name: "x", name_latin: "x" }, access: { role: "support" as const } },
  };
  expect(await refusal(storeOperator(ctxOf(manager), form as never))).toEqual(taken);
  await change(manager, { id: person.operatorId, personnel_id: first });
  expect((await rowOf(person.operatorId)).personnelId).toBe(first);
});

test("the database enforces it, also for deleted people, and the record cannot be deleted", async () => {
  const person = await personOf(mine.branchId, "support");
  const { personnelId } = await rowOf(person.operatorId);
  await prisma().membership.deleteMany({ where: { operatorId: person.operatorId } });
  await prisma().operator.delete({ where: { id: person.operatorId } });
  const data = { personnelId, name: "x", nameLatin: "x", passwordHash: "-" };
  await expect(prisma().operator.create({ data })).rejects.toThrow(/unique constraint|was another person/i);
  const where = { personnelId };
  await expect(prisma().operatorIdentifier.deleteMany({ where })).rejects.toThrow(/permission denied|append-only/);
  await expect(prisma().operatorIdentifier.updateMany({ where, data: { operatorId: 0 } })).rejects.toThrow(
    /permission denied|append-only/,
  );
});

const twins: [string, (id: string) => string][] = [
  ["in another case", (id) => id.toUpperCase()],
  ["with wide digits", (id) => id.replace("1", "１")],
  ["with a mark nobody sees", (id) => `${id}\u200b`],
  ["with a mark that turns", (id) => `\u200e${id}`],
  ["with a space within", (id) => `${id.slice(0, 3)} ${id.slice(3)}`],
  ["with a letter drawn out", (id) => `${id}\u0640`],
  ["with an Arabic letter", (id) => id.replace("ی", "ي")],
  ["with its accent apart", (id) => id.normalize("NFD")],
];
test.each(twins)("rejects the look-alike %s both in the form and in the database", async (_, of) => {
  const [manager, person] = [await personOf(mine.branchId), await personOf(mine.branchId, "support")];
  const id = `${fresh()}1یé`;
  await change(manager, { id: person.operatorId, personnel_id: id });
  const twin = of(id);
  expect(twin).not.toBe(id);
  const other = await personOf(mine.branchId, "support");
  const refused = { reason: "fieldInvalid", fields: ["personnel_id"] };
  expect(await refusal(change(manager, { id: other.operatorId, personnel_id: twin }))).toEqual(refused);
  const data = { personnelId: twin, name: "x", nameLatin: "x", passwordHash: "-" };
  await expect(prisma().operator.create({ data })).rejects.toThrow(/unique constraint|was another person/i);
  // One's own id may be written differently.
  await change(manager, { id: person.operatorId, personnel_id: id.toLowerCase() });
});

test("a correct password does not reset attempts on another person whose id differs in case only", async () => {
  const [one, other] = [fresh().toLowerCase(), fresh()];
  const twin = { identifier: operatorGuess(other), address: "10.99.1.1" };
  expect(operatorGuess(one.toUpperCase())).not.toBe(operatorGuess(one));
  const ctx = { ...ctxOf(await personOf(mine.branchId)), actor: null };
  for (let guess = 0; guess < 5; guess++) await recordAttempt(ctx, twin);
  await clearAttempts(ctx, { ...twin, identifier: operatorGuess(other.toLowerCase()) });
  expect(await refusal(recordAttempt(ctx, twin))).toMatchObject({ reason: "tooManyRequests" });
});

test("of two concurrent assignments one succeeds", async () => {
  const manager = await personOf(mine.branchId);
  const people = await Promise.all([1, 2].map(() => personOf(mine.branchId, "support")));
  const wanted = fresh();
  const results = await Promise.all(
    people.map(({ operatorId: id }) => refusal(change(manager, { id, personnel_id: wanted }))),
  );
  expect(results.map(({ reason }) => reason).sort()).toEqual(["done", "fieldInvalid"]);
});
