import { beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { callerOf } from "@/server/trpc";
import { ctxOf, type Office, office } from "../../../../../tests/fixtures";
import { personOf } from "../../../../../tests/operators";
import { diagnosis } from "../people/diagnosis";
import { domains } from "../people/domains";
import { tokens } from "../people/tokens";
import { trusts } from "../people/trusts";

let mine: Office;
let people: Record<"manager" | "accountant" | "support", OperatorActor>;
beforeAll(async () => {
  mine = await office();
  const [manager, accountant, support] = await Promise.all(
    (["manager", "accountant", "support"] as const).map((role) => personOf(mine.branchId, role)),
  );
  people = { manager: manager!, accountant: accountant!, support: support! };
});

const wire = { site: null, address: null, customerAddress: null, requestKey: null };
const desk = (actor: OperatorActor | null) => {
  const ctx = { ...ctxOf(people.manager), ...wire, actor };
  return {
    domains: callerOf(domains)(ctx),
    tokens: callerOf(tokens)(ctx),
    trusts: callerOf(trusts)(ctx),
    diagnosis: callerOf(diagnosis)(ctx),
  };
};
const code = (work: Promise<unknown>) => work.then(() => "OK").catch((error: { code: string }) => error.code);

/** Calls every partner procedure with arguments that only the guard could refuse before the row is read. */
const acts = (actor: OperatorActor | null) => {
  const at = desk(actor);
  const [id, reason] = [2_000_000_000, "test"];
  const token_id = "tok_none";
  return {
    read: [
      () => at.domains.list({}),
      () => at.domains.colleagues({}),
      () => at.trusts.list({}),
      () => at.tokens.list({ domain_id: id }),
      () => at.diagnosis.explain({ domain: "nobody.example" }),
    ],
    write: [
      () => at.domains.register({ domain: "a.example", colleague_id: id }),
      () => at.domains.changePolicy({ id }),
      () => at.domains.renewSecret({ id }),
      () => at.domains.suspend({ id, reason }),
      () => at.domains.resume({ id, reason }),
      () => at.tokens.create({ domain_id: id }),
      () => at.tokens.revoke({ token_id, reason }),
      () => at.tokens.revokeAll({ domain_id: id, reason }),
      () => at.trusts.request({ domain_id: id, network: "203.0.113.1" }),
      () => at.trusts.withdraw({ id }),
      () => at.trusts.revoke({ id, reason }),
    ],
    approve: [() => at.trusts.trust({ id }), () => at.trusts.reject({ id, reason })],
  };
};
const codes = async (works: (() => Promise<unknown>)[]) =>
  new Set(await Promise.all(works.map((work) => code(work()))));

test("reading, writing and approving are three permissions", async () => {
  for (const role of ["accountant", "support"] as const) {
    const { read, write, approve } = acts(people[role]);
    expect(await codes(read)).toEqual(new Set(["OK"]));
    expect(await codes([...write, ...approve])).toEqual(new Set(["FORBIDDEN"]));
  }
  const writer = { ...people.manager, permissions: ["partner:read", "partner:write"] };
  const { read, write, approve } = acts(writer);
  expect(await codes([...read, ...write])).toEqual(new Set(["OK", "NOT_FOUND", "UNPROCESSABLE_CONTENT"]));
  expect(await codes(approve)).toEqual(new Set(["FORBIDDEN"]));
  expect(await codes(acts(people.manager).approve)).toEqual(new Set(["NOT_FOUND"]));
});

test("a caller without a session is refused", async () => {
  const { read, write, approve } = acts(null);
  expect(await codes([...read, ...write, ...approve])).toEqual(new Set(["UNAUTHORIZED"]));
});

test("a token created in the console matches the wire's schema", async () => {
  const { tokens } = desk(people.manager);
  const made = await tokens.create({ domain_id: mine.partner.domainId });
  expect(made).toMatchObject({ alg: "HS256", enc: "A256GCM", older_end_at: null });
  expect(made.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(JSON.stringify(await tokens.list({ domain_id: mine.partner.domainId }))).not.toContain(made.token);
});
