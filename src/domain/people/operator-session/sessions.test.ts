import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { asOwner } from "../../../../tests/partner";
import type { OperatorActor } from "../../kernel/context";
import { changeOwnPassword } from "../operator/change-own-password";
import { loadOperatorActor } from "../operator/load-operator-actor";
import { hashPassword } from "../operator/password";
import { signIn } from "../operator/sign-in";
import { endSessions, leaveSession } from "./end-sessions";
import { listSessions } from "./list-sessions";

const PASSWORD = "the password of before";
let mine: Office;
beforeAll(async () => {
  mine = await office();
});

async function person() {
  const actor = await personOf(mine.branchId, "support");
  const data = { passwordHash: await hashPassword(PASSWORD) };
  const { personnelId } = await prisma().operator.update({ where: { id: actor.operatorId }, data });
  const enter = async (kind: "console" | "token" = "console", agent: string | null = "Firefox/144") => {
    const request = { personnel_id: personnelId, password: PASSWORD, address: "10.8.0.1", kind, agent };
    return (await signIn({ ...ctxOf(actor), actor: null }, request, factorDeps)).sessionId;
  };
  return { actor, enter };
}
/** Whether a session is accepted, by a process that has not cached it. */
const state = async ({ operatorId, branchId }: OperatorActor, sessionId: string, sessionEpoch = 0) =>
  (await refusal(loadOperatorActor(prisma(), { operatorId, branchId, sessionEpoch, sessionId }))).reason;
const idsOf = async (actor: OperatorActor, current: string | null = null) =>
  (await listSessions(ctxOf(actor), current)).map(({ id }) => id);

test("each sign-in is a separate session with its browser; signing out invalidates the cookie and its copies", async () => {
  const { actor, enter } = await person();
  const [first, second] = [await enter(), await enter("token", null)];
  expect(await listSessions(ctxOf(actor), first)).toMatchObject([
    { id: first, current: true, kind: "console", agent: "Firefox/144", address: "10.8.0.1" },
    { id: second, current: false, kind: "token", agent: null },
  ]);
  await leaveSession(prisma(), first);
  expect([await state(actor, first), await state(actor, second)]).toEqual(["tokenExpired", "done"]);
  expect(await idsOf(actor)).toEqual([second]);
});

test("one session, or all but the current one, is ended and audited; another person's cannot be ended", async () => {
  const [{ actor, enter }, other] = [await person(), await person()];
  const [mine, second, third] = [await enter(), await enter(), await enter()];
  const theirs = await other.enter();
  expect(await refusal(endSessions(ctxOf(actor), { id: theirs }, mine))).toMatchObject({ reason: "notFound" });
  expect(await endSessions(ctxOf(actor), { id: second }, mine)).toEqual({ ended: 1 });
  expect(await refusal(endSessions(ctxOf(actor), { id: second }, mine))).toMatchObject({ reason: "notFound" });
  expect(await endSessions(ctxOf(actor), { id: null }, mine)).toEqual({ ended: 1 });
  expect(await idsOf(actor)).toEqual([mine]);
  expect([await state(actor, third), await state(actor, mine)]).toEqual(["tokenExpired", "done"]);
  expect(await state(other.actor, theirs)).toBe("done");
  const where = { subjectType: "operator", subjectId: String(actor.operatorId), action: "operator.end-sessions" };
  expect(await prisma().auditEntry.count({ where })).toBe(2);
});

test("a new password ends the others; the current one continues under the new epoch", async () => {
  const { actor, enter } = await person();
  const [mine, other] = [await enter(), await enter()];
  const given = { old_password: PASSWORD, new_password: "the password of from now on", address: "10.8.0.1" };
  const { sessionEpoch } = await changeOwnPassword(ctxOf(actor), { ...given, sessionId: mine }, factorDeps);
  expect(await idsOf(actor)).toEqual([mine]);
  expect([await state(actor, mine, sessionEpoch), await state(actor, other)]).toEqual(["done", "tokenExpired"]);
});

test.each([
  ["a console that stood still for four hours", "console", "seen_at = now() - interval '241 minutes'", "tokenExpired"],
  ["one that was asked a little before", "console", "seen_at = now() - interval '239 minutes'", "done"],
  ["a token nobody used", "token", "seen_at = now() - interval '241 minutes'", "done"],
  ["a token of twelve hours ago", "token", "expires_at = now() - interval '1 s'", "tokenExpired"],
] as const)("%s", async (_, kind, set, expected) => {
  const { actor, enter } = await person();
  const id = await enter(kind);
  await asOwner(`update operator_sessions set ${set} where id = $1`, [id]);
  expect(await state(actor, id)).toBe(expected);
  expect(await idsOf(actor)).toEqual(expected === "done" ? [id] : []);
});

test("requests of an unattended page do not extend the session, user requests do", async () => {
  const { actor, enter } = await person();
  const { operatorId, branchId } = actor;
  const sessionId = await enter();
  await asOwner("update operator_sessions set seen_at = now() - interval '2 hours' where id = $1", [sessionId]);
  const ask = (unattended: boolean) =>
    loadOperatorActor(prisma(), { operatorId, branchId, sessionEpoch: 0, sessionId }, { unattended });
  const lag = async () => {
    const { seenAt } = await prisma().operatorSession.findUniqueOrThrow({ where: { id: sessionId } });
    return Date.now() - seenAt.getTime();
  };
  for (let n = 0; n < 3; n++) await ask(true);
  expect(await lag()).toBeGreaterThan(7_000_000);
  await ask(false);
  await expect.poll(lag).toBeLessThan(600_000);
});

test("requests extend the session", async () => {
  const { actor, enter } = await person();
  const id = await enter();
  await asOwner("update operator_sessions set seen_at = now() - interval '2 hours' where id = $1", [id]);
  expect(await state(actor, id)).toBe("done");
  const seen = async () => (await prisma().operatorSession.findUniqueOrThrow({ where: { id } })).seenAt.getTime();
  await expect.poll(async () => Date.now() - (await seen())).toBeLessThan(600_000);
});
