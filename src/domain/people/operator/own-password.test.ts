import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import type { OperatorActor } from "../../kernel/context";
import { changeOwnPassword } from "./change-own-password";
import { loadOperatorActor } from "./load-operator-actor";
import { hashPassword, isPassword } from "./password";

const OLD = "the password of before";
const NEW = "the password of from now on";
let mine: Office;
beforeAll(async () => {
  mine = await office();
});

async function person() {
  const actor = await personOf(mine.branchId, "support");
  await prisma().operator.update({ where: { id: actor.operatorId }, data: { passwordHash: await hashPassword(OLD) } });
  return actor;
}
const change = (actor: OperatorActor, old_password = OLD, new_password = NEW, address: string | null = "10.9.0.1") =>
  changeOwnPassword(ctxOf(actor), { old_password, new_password, address }, factorDeps);
const load = ({ operatorId, branchId }: OperatorActor, sessionEpoch: number) =>
  refusal(loadOperatorActor(prisma(), { operatorId, branchId, sessionEpoch }));
const rowOf = (id: number) => prisma().operator.findUniqueOrThrow({ where: { id } });

test("other sessions end; the current one continues under the new epoch", async () => {
  const actor = await person();
  expect(await load(actor, 0)).toMatchObject({ reason: "done" });
  const { sessionEpoch } = await change(actor);
  expect(sessionEpoch).toBe(1);
  // Without a delay, although the person is cached for two seconds.
  expect(await load(actor, 1)).toMatchObject({ reason: "done" });
  expect(await load(actor, 0)).toMatchObject({ reason: "tokenExpired" });
  const { passwordHash } = await rowOf(actor.operatorId);
  expect([await isPassword(NEW, passwordHash), await isPassword(OLD, passwordHash)]).toEqual([true, false]);
  const result = await prisma().auditEntry.findMany({
    where: { subjectType: "operator", subjectId: String(actor.operatorId) },
  });
  expect(result).toMatchObject([{ action: "operator.change-password", before: null, after: null }]);
});

test.each([
  ["the old one", NEW, NEW, { reason: "wrongCredentials", fields: ["old_password"] }],
  ["nothing new", OLD, OLD, { reason: "fieldInvalid", fields: ["new_password"] }],
  ["one letter", OLD, "aaaaaaaaaaaaaaaa", { reason: "fieldInvalid", fields: ["new_password"] }],
  ["what everybody tries", OLD, "1q2w3e4r5t", { reason: "fieldInvalid", fields: ["new_password"] }],
  ["the same in a frame", OLD, "Dragon!2026!", { reason: "fieldInvalid", fields: ["new_password"] }],
])("rejects %s without a change", async (_, old, fresh, expected) => {
  const actor = await person();
  expect(await refusal(change(actor, old, fresh))).toEqual(expected);
  expect((await rowOf(actor.operatorId)).sessionEpoch).toBe(0);
});

test("must not contain the personnel id", async () => {
  const actor = await person();
  const { personnelId } = await rowOf(actor.operatorId);
  const own = await refusal(change(actor, OLD, `x${personnelId.toUpperCase()}y`));
  expect(own).toEqual({ reason: "fieldInvalid", fields: ["new_password"] });
});

test("a hijacked session has five attempts, and one of two concurrent changes succeeds", async () => {
  const actor = await person();
  const guesses = await Promise.all(Array.from({ length: 8 }, () => refusal(change(actor, "wrong"))));
  expect(guesses.filter(({ reason }) => reason === "wrongCredentials")).toHaveLength(5);
  expect(guesses.filter(({ reason }) => reason === "tooManyRequests")).toHaveLength(3);
  expect(await refusal(change(actor))).toMatchObject({ reason: "tooManyRequests" });
  const other = await person();
  const both = await Promise.all([refusal(change(other)), refusal(change(other, OLD, `${NEW} or so`))]);
  expect(both.filter(({ reason }) => reason === "done")).toHaveLength(1);
  expect((await rowOf(other.operatorId)).sessionEpoch).toBe(1);
});
