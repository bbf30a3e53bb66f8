import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { changeOwnPassword } from "../operator/change-own-password";
import { beginOwnFactor, endOwnFactor, renewOwnCodes } from "../operator/own-factor";
import { hashPassword } from "../operator/password";
import { resetFactor } from "../operator/reset-factor";
import { signIn } from "../operator/sign-in";
import { confirmFactor } from "./confirm-factor";
import { readFactor } from "./read-factor";

const password = "the password of before";
const WRONG_CODE = { reason: "wrongCredentials", fields: ["code"] };
let mine: Office;
beforeAll(async () => {
  mine = await office();
});

/** A person, their authenticator app, and their sign-in; `at`: half minutes from now, on both clocks. */
async function person() {
  const actor = await personOf(mine.branchId, "support");
  const passwordHash = await hashPassword(password);
  const { personnelId } = await prisma().operator.update({ where: { id: actor.operatorId }, data: { passwordHash } });
  const address = `10.7.${actor.operatorId % 250}.1`;
  const clock = (at: number) => new Date(1_800_000_015_000 + at * 30_000);
  const ctx = (at = 0) => ({ ...ctxOf(actor), now: clock(at) });
  const enter = (code?: string, at = 0, given = password) =>
    signIn(
      { ...ctx(at), actor: null },
      { personnel_id: personnelId, password: given, code, address, kind: "console" },
      factorDeps,
    );
  let app: TOTP | undefined;
  const codeOf = (at: number) => app!.generate({ timestamp: clock(at).getTime() });
  const begin = async () => {
    const begun = await beginOwnFactor(ctx(), { password, address }, factorDeps);
    app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
    return begun;
  };
  const turnOn = async () => {
    await begin();
    return (await confirmFactor(ctx(), { code: codeOf(0), address }, factorDeps)).recovery_codes;
  };
  return { actor, address, ctx, enter, codeOf, begin, turnOn };
}

test("it is inactive until a code was confirmed; from then on a password alone is not enough", async () => {
  const { address, ctx, enter, codeOf, begin, actor } = await person();
  const { uri, picture } = await begin();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Safar:/);
  expect(picture.path).toMatch(/^M0 0h1v1h-1z/);
  await enter();
  expect(await readFactor(ctx())).toEqual({ since: null, recovery_left: 0 });
  expect(await refusal(confirmFactor(ctx(), { code: "000000", address }, factorDeps))).toMatchObject(WRONG_CODE);
  const { recovery_codes: codes } = await confirmFactor(ctx(), { code: codeOf(0), address }, factorDeps);
  expect(new Set(codes).size).toBe(10);
  expect(await readFactor(ctx())).toMatchObject({ since: ctx().now, recovery_left: 10 });
  expect(await refusal(enter())).toMatchObject({ reason: "secondFactorNeeded" });
  await enter(codeOf(1), 1);
  const stored = await query<{ text: string }>(
    "test.factor-kept",
    "select f::text || (select string_agg(c::text, '') from operator_recovery_codes c where c.operator_id = f.operator_id) as text from operator_factors f where operator_id = $1",
    [actor.operatorId],
  );
  expect(codes.filter((code) => stored[0]!.text.includes(code))).toEqual([]);
});

test("a code is valid once, also concurrently, and only near its half minute; a clock half a minute off is accepted", async () => {
  const { enter, codeOf, turnOn } = await person();
  await turnOn();
  expect(await refusal(enter(codeOf(0)))).toMatchObject(WRONG_CODE);
  const code = codeOf(3);
  // Those after the accepted one count as attempts: with two of them there is room for the following.
  const all = await Promise.all(Array.from({ length: 3 }, () => refusal(enter(code, 3))));
  expect(all.filter(({ reason }) => reason === "done")).toHaveLength(1);
  expect(await refusal(enter(codeOf(2), 3))).toMatchObject(WRONG_CODE);
  expect(await refusal(enter(codeOf(6), 4))).toMatchObject(WRONG_CODE);
  await enter(codeOf(5), 4);
});

test("codes share the attempt limit with passwords: a correct password does not reset it", async () => {
  const { enter, codeOf, turnOn } = await person();
  await turnOn();
  for (const code of ["000000", undefined, "111111", "zzzzz-zzzzz", undefined]) await refusal(enter(code, 9));
  expect(await refusal(enter(codeOf(9), 9))).toMatchObject({ reason: "tooManyRequests" });
});

test("a recovery code works once, in any notation; new ones invalidate the old", async () => {
  const { address, ctx, enter, codeOf, turnOn } = await person();
  const [first, second] = await turnOn();
  await enter(` ${first!.toUpperCase().replace("-", " ")} `);
  expect(await refusal(enter(first))).toMatchObject(WRONG_CODE);
  expect(await readFactor(ctx())).toMatchObject({ recovery_left: 9 });
  const renew = (given: object) => renewOwnCodes(ctx(1), { password, code: codeOf(1), address, ...given }, factorDeps);
  expect(await refusal(renew({ password: "not the password" }))).toMatchObject({ reason: "wrongCredentials" });
  expect(await refusal(renew({ code: null }))).toMatchObject({ reason: "secondFactorNeeded" });
  const { recovery_codes: others } = await renew({});
  expect(await refusal(enter(second))).toMatchObject(WRONG_CODE);
  await enter(others[9]);
  expect(await readFactor(ctx())).toMatchObject({ recovery_left: 9 });
});

test("one's own factor is removed with both factors; beginning again while active changes nothing", async () => {
  const { address, ctx, enter, codeOf, begin, turnOn } = await person();
  await turnOn();
  expect(await refusal(begin())).toMatchObject({ reason: "fieldInvalid" });
  const end = (given: object) => endOwnFactor(ctx(1), { password, code: codeOf(1), address, ...given }, factorDeps);
  expect(await refusal(end({ password: "not the password" }))).toMatchObject({ reason: "wrongCredentials" });
  expect(await refusal(end({ code: codeOf(0) }))).toMatchObject(WRONG_CODE);
  await end({});
  await enter();
  expect(await readFactor(ctx())).toEqual({ since: null, recovery_left: 0 });
});

test("a manager who may reset the password can remove the factor; sessions end, and it is audited", async () => {
  const { actor, address, ctx, enter, codeOf, turnOn } = await person();
  await turnOn();
  const manager = await personOf(mine.branchId, "manager");
  const clerk = await personOf(mine.branchId, "support");
  const { operatorId: id, branchId } = actor;
  await prisma().operator.update({ where: { id }, data: { homeBranchId: branchId } });
  const before = await prisma().operator.findUniqueOrThrow({ where: { id } });
  expect(await refusal(resetFactor(ctxOf(clerk), { id }))).toMatchObject({ reason: "noPermission" });
  await resetFactor(ctxOf(manager), { id });
  expect(await refusal(resetFactor(ctxOf(manager), { id }))).toMatchObject({ reason: "notFound" });
  const after = await prisma().operator.findUniqueOrThrow({ where: { id } });
  expect([after.sessionEpoch, after.version]).toEqual([before.sessionEpoch + 1, before.version + 1]);
  await enter();
  await turnOn();
  const where = { subjectType: "operator", subjectId: String(id), action: { startsWith: "operator.factor" } };
  const result = await prisma().auditEntry.findMany({
    where,
    orderBy: { id: "asc" },
    select: { action: true, actor: true },
  });
  expect(result).toEqual([
    { action: "operator.factor-on", actor: `operator:${id}` },
    { action: "operator.factor-reset", actor: `operator:${manager.operatorId}` },
    { action: "operator.factor-on", actor: `operator:${id}` },
  ]);
  // A password change does not bypass it.
  const change = (code: string | null) =>
    changeOwnPassword(
      ctx(1),
      { old_password: password, new_password: "another password of theirs", code, address },
      factorDeps,
    );
  expect(await refusal(change(null))).toMatchObject({ reason: "secondFactorNeeded" });
  expect(await refusal(change("000000"))).toMatchObject(WRONG_CODE);
  await change(codeOf(1));
  expect(await refusal(enter(undefined, 0, "another password of theirs"))).toMatchObject({
    reason: "secondFactorNeeded",
  });
});
