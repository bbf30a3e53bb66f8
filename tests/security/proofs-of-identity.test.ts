import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { beginOwnFactor } from "@/domain/people/operator/own-factor";
import { hashPassword } from "@/domain/people/operator/password";
import { confirmFactor } from "@/domain/people/operator-factor/confirm-factor";
import { prisma } from "@/server/db";
import { factorDeps } from "@/server/factor-deps";
import { gate } from "@/server/gate";
import { auth } from "@/server/routers/back-office/people/auth";
import { credit } from "@/server/routers/console/cashier/credit";
import { changes } from "@/server/routers/console/people/changes";
import { operators } from "@/server/routers/console/people/operators";
import { ownFactor } from "@/server/routers/console/people/own-factor";
import { sites } from "@/server/routers/console/people/sites";
import { trusts } from "@/server/routers/console/people/trusts";
import { callerOf, type RequestContext, router } from "@/server/trpc";
import { ctxOf, type Office, office } from "../fixtures";
import { personOf, refusal } from "../operators";
import { PLACES } from "./identity-places";

const PASSWORD = "the password of before";
let mine: Office;
let addresses = 0;
beforeAll(async () => {
  mine = await office();
});

type Typed = { password: string; code?: string };
type Person = Awaited<ReturnType<typeof manager>>;
type Place = { run: (who: Person, typed: Typed) => Promise<unknown>; code: string };

/** A manager with a second factor, and a unique address. */
async function manager(role: "manager" | "support" = "manager") {
  const actor = await personOf(mine.branchId, role);
  const passwordHash = await hashPassword(PASSWORD);
  const { personnelId } = await prisma().operator.update({ where: { id: actor.operatorId }, data: { passwordHash } });
  const address = `10.77.${++addresses}.1`;
  const begun = await beginOwnFactor(ctxOf(actor), { password: PASSWORD, address }, factorDeps);
  const app = new TOTP({ secret: Secret.fromBase32(begun.secret) });
  // Past half-minutes are used by earlier proofs: each proof has its own.
  let step = 0;
  const nextNow = () => new Date(1_900_000_015_000 + ++step * 60_000);
  const codeAt = (now: Date) => app.generate({ timestamp: now.getTime() });
  const first = nextNow();
  await confirmFactor({ ...ctxOf(actor), now: first }, { code: codeAt(first), address }, factorDeps);
  return { actor, personnelId, address, nextNow, codeAt };
}

const request = (actor: OperatorActor | null, who: Pick<Person, "address">, now: Date) =>
  ({
    ...ctxOf(actor as OperatorActor),
    ...{ actor, now, site: null, address: who.address, customerAddress: null, requestKey: null, sessionId: null },
  }) as unknown as RequestContext;

let at = new Date();
let colleague = 0;
let made = 0;
const area = router({ changes, credit, operators, ownFactor, sites, trusts });
const consoleOf = (actor: OperatorActor, who: Person) => callerOf(area)(request(actor, who, at));
const unwrapped = (work: Promise<unknown>) =>
  refusal(
    work.catch((error) => {
      throw error.cause ?? error;
    }),
  );

/** How to reach each place in the table that requires proof. */
const REACHED: Record<string, Place> = {
  "POST /api/v2/auth/by": {
    run: (who, typed) =>
      callerOf(router({ auth }))(request(null, who, at)).auth.by({ personnel_id: who.personnelId, ...typed }),
    code: "code",
  },
  "credit.approve": {
    run: async (who, typed) => {
      const clerk = await personOf(mine.branchId, "support");
      return consoleOf({ ...clerk, permissions: ["colleague:read"] }, who).credit.approve({
        ...{ colleague_id: colleague, amount: 1, minutes: 5, reason: "x" },
        manager: { personnel_id: who.personnelId, ...typed },
      });
    },
    code: "manager.code",
  },
  "changes.decide": {
    run: async (who, typed) => {
      const open = callerOf(area)({ ...request(who.actor, who, at), gate });
      const domain = `p${++made}-${mine.branchId}.example`;
      const { data } = await unwrapped(open.sites.save({ domain, title: "x", origins: [] }));
      const { id } = (data as { change_request: { id: number } }).change_request;
      return open.changes.decide({ id, decision: "approve", proof: typed });
    },
    code: "proof.code",
  },
  "trusts.trust": {
    run: async (who, typed) => {
      const { domainId: domain_id } = mine.partner;
      const network = `203.0.${Math.floor(++made / 250)}.${made % 250}`;
      const { id } = await consoleOf(who.actor, who).trusts.request({ domain_id, network });
      return consoleOf(who.actor, who).trusts.trust({ id, proof: typed });
    },
    code: "proof.code",
  },
  "operators.changePassword": {
    run: (who, { password, code }) =>
      consoleOf(who.actor, who).operators.changePassword({
        ...{ old_password: password, new_password: "another one of theirs", code },
      }),
    code: "code",
  },
  "ownFactor.renewCodes": { run: (who, typed) => consoleOf(who.actor, who).ownFactor.renewCodes(typed), code: "code" },
  "ownFactor.end": {
    run: (who, { password, code = "" }) => consoleOf(who.actor, who).ownFactor.end({ password, code }),
    code: "code",
  },
};
/** For users without a second factor: with one it is refused before any check. */
const WITHOUT_STEP = ["ownFactor.begin"];

test("each place of the table that demands a proof is tried here", () => {
  const demanded = Object.keys(PLACES).filter((title) => PLACES[title]!.demands === "proof");
  expect([...Object.keys(REACHED), ...WITHOUT_STEP].sort()).toEqual(demanded.sort());
});

test.each(Object.entries(REACHED))(
  "%s: the password, then the second step; wrong ones are counted together",
  async (title, place) => {
    colleague = mine.partner.colleagueId;
    const who = await manager();
    at = who.nextNow();
    expect(await unwrapped(place.run(who, { password: "wrong", code: who.codeAt(at) }))).toMatchObject({
      reason: "wrongCredentials",
    });
    if (title !== "ownFactor.end")
      expect(await unwrapped(place.run(who, { password: PASSWORD }))).toMatchObject({ reason: "secondFactorNeeded" });
    const wrong = await unwrapped(place.run(who, { password: PASSWORD, code: "000000" }));
    expect(wrong).toMatchObject({ reason: "wrongCredentials", fields: [place.code] });
    // Readers of refused sign-ins see these too, with the claimed person.
    const result = { operatorId: who.actor.operatorId, reason: "wrongCredentials" };
    expect(await prisma().refusedSignIn.count({ where: result })).toBe(2);
    const guesses = Array.from({ length: 6 }, () => unwrapped(place.run(who, { password: PASSWORD, code: "000000" })));
    expect((await Promise.all(guesses)).some(({ reason }) => reason === "tooManyRequests")).toBe(true);
    expect(await unwrapped(place.run(who, { password: PASSWORD, code: who.codeAt(at) }))).toMatchObject({
      reason: "tooManyRequests",
    });
    // Nor at any other place: attempts are counted per person.
    for (const [other, { run }] of Object.entries(REACHED)) {
      const results = await unwrapped(run(who, { password: PASSWORD, code: who.codeAt(at) }));
      expect([other, results.reason]).toEqual([other, "tooManyRequests"]);
    }
  },
);

test("a manager who signs in on the spot resets that guess only: earlier failures still count", async () => {
  colleague = mine.partner.colleagueId;
  const who = await manager();
  const { run } = REACHED["credit.approve"]!;
  at = who.nextNow();
  for (let wrong = 0; wrong < 4; wrong++) await unwrapped(run(who, { password: "wrong" }));
  for (let right = 0; right < 3; right++) {
    at = new Date(at.getTime() + 60_000);
    expect(await unwrapped(run(who, { password: PASSWORD }))).toMatchObject({ reason: "secondFactorNeeded" });
    expect(await unwrapped(run(who, { password: PASSWORD, code: who.codeAt(at) }))).toMatchObject({ reason: "done" });
  }
  expect(await unwrapped(run(who, { password: PASSWORD, code: "000000" }))).toMatchObject({
    reason: "wrongCredentials",
  });
  expect(await unwrapped(run(who, { password: PASSWORD, code: "000000" }))).toMatchObject({
    reason: "tooManyRequests",
  });
});

test("a caller who may not approve learns nothing: the right password, a wrong one and an unknown name get one answer", async () => {
  colleague = mine.partner.colleagueId;
  const who = await manager("support");
  const { run } = REACHED["credit.approve"]!;
  at = who.nextNow();
  const result = [
    await unwrapped(run(who, { password: PASSWORD, code: who.codeAt(at) })),
    await unwrapped(run(who, { password: "wrong" })),
    await unwrapped(run({ ...who, personnelId: "nobody-at-all" }, { password: PASSWORD })),
  ];
  const refused = { reason: "noPermission", data: { permission: "colleague:approve" } };
  for (const one of result) expect(one).toMatchObject(refused);
});
