import { afterAll, beforeAll, expect, test } from "vitest";
import { CACHE_TIME } from "@/server/auth/cache-time";
import { prisma } from "@/server/db";
import { access } from "@/server/routers/reservation/people/access";
import { ctxOf, office } from "../../../../tests/fixtures";
import { call } from "../../../../tests/http";
import { type Mounted, nodeMount } from "../../../../tests/mounts";
import { personOf, refusal } from "../../../../tests/operators";
import { asOwner, type Partner, registeredPartner } from "../../../../tests/partner";
import { shortened } from "../../../../tests/shortened";
import { sign } from "../../../../tests/sign";
import type { OperatorActor } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { explainRefusal } from "./explain-refusal";
import { RefusalQuestion, Explanation as Shape } from "./schema.diagnosis";

// Shortens cache times for the test.
shortened(CACHE_TIME, { ms: 200 });

let app: Mounted;
let partner: Partner;
let clerk: OperatorActor;
beforeAll(async () => {
  app = await nodeMount({ reservation: { access } });
  partner = await registeredPartner(app.base);
  clerk = await personOf(partner.branchId);
});
afterAll(() => app.close());

const explain = async (domain: string, address?: string, actor = clerk) =>
  Shape.parse(await explainRefusal(ctxOf(actor), RefusalQuestion.parse({ domain, address })));
type RefusalDto = Awaited<ReturnType<typeof explain>>;
const outcomes = ({ steps }: Pick<RefusalDto, "steps">) =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));

/** The gate's answer to a signed call: its code, 1000 when accepted. */
const gate = async ({ domain, token }: Pick<Partner, "domain" | "token">) => {
  const headers = { domain, authorization: `Bearer ${sign(token, domain)}` };
  const { json } = await call(app.base, "GET", "/api/reservation/1/error-handling?code=1000", { headers });
  return json.code ?? 1000;
};
const resultOf = async ({ domain }: { domain: string }) => {
  const { verdict } = await explain(domain, "127.0.0.1");
  return verdict ? CATALOGUE[verdict].code : 1000;
};
const change = (text: string, { branchId, domainId }: Partner = partner) => asOwner(text, [branchId, domainId]);
const SITE = "where branch_id = $1 and id = $2";
const OF_SITE = "where branch_id = $1 and domain_id = $2";

test.concurrent.for<[state: string, code: number, make: string]>([
  ["suspended", 2008, `update partner_domains set suspended_at = now() ${SITE}`],
  [
    "its colleague is inactive",
    2008,
    `update colleagues set active = false where branch_id = $1
        and id = (select colleague_id from partner_domains ${SITE})`,
  ],
  ["trust expired", 2003, `update ip_trusts set expires_at = now() - interval '1 s' ${OF_SITE}`],
  ["trust revoked", 2003, `update ip_trusts set status = 'revoked' ${OF_SITE}`],
  ["token revoked", 2002, `update connection_tokens set revoked_at = now() ${OF_SITE}`],
])("agrees with the gate: %s, %i", async ([, code, make], { expect }) => {
  const site = await registeredPartner(app.base, { branchId: partner.branchId });
  expect([await gate(site), await resultOf(site)]).toEqual([1000, 1000]);
  await change(make, site);
  expect(await resultOf(site)).toBe(code);
  await expect.poll(() => gate(site), { timeout: 5_000 }).toBe(code);
});

test("agrees with the gate: unregistered", async () => {
  const nobody = { domain: "nobody.example", token: partner.token };
  expect([await gate(nobody), await resultOf(nobody)]).toEqual([2004, 2004]);
});

test("lists additional requirements of the policy without counting them as failures", async () => {
  expect(outcomes(await explain(partner.domain))).toEqual({
    registered: "passes",
    open: "passes",
    address: "unknown",
    basic: "passes",
    token: "asks",
    packets: "passes",
  });
  await change(
    `update partner_domains set basic_required = true, packets_required = true, client_id = 'cli_x' ${SITE}`,
  );
  const response = await explain(partner.domain, "127.0.0.1");
  expect(outcomes(response)).toMatchObject({ basic: "asks", packets: "asks", address: "passes" });
  expect([response.verdict, response.site?.client_id]).toEqual([null, "cli_x"]);
  await change(`update partner_domains set basic_required = false, packets_required = false, client_id = null ${SITE}`);
});

test("lists entries that nearly match the address, and other sites that may call from it", async () => {
  const other = await registeredPartner(app.base, { branchId: partner.branchId });
  const entry = (domainId: number, network: string, status: "requested" | "trusted" | "rejected") =>
    prisma().ipTrust.create({
      data: { branchId: partner.branchId, domainId, network, status, requestedBy: "operator:0", reason: "not theirs" },
    });
  await entry(partner.domainId, "203.0.113.0/24", "requested");
  await entry(partner.domainId, "203.0.113.9", "rejected");
  await entry(partner.domainId, "203.0.112.7", "trusted");
  await entry(other.domainId, "203.0.113.9", "trusted");
  const response = await explain(partner.domain, "203.0.113.9");
  expect(response.verdict).toBe("ipNotTrusted");
  expect(response.match).toBeNull();
  expect(response.near.map(({ network, why }) => [network, why])).toEqual([
    ["203.0.113.0/24", "requested"],
    ["203.0.113.9", "rejected"],
    ["203.0.112.7", "neighbour"],
  ]);
  expect(response.near[0]).toMatchObject({ acts: ["trust", "reject"] });
  expect(response.elsewhere).toEqual([{ id: other.domainId, domain: other.domain }]);
  expect(await explain(partner.domain, "203.0.112.7")).toMatchObject({ match: { network: "203.0.112.7" }, near: [] });
});

test("accepts a pasted address and warns that it must not be sent like that", async () => {
  const response = await explain(`https://${partner.domain}/`, "127.0.0.1");
  expect(response).toMatchObject({ domain: partner.domain, as_written: false, verdict: null });
  expect((await explain(partner.domain.toUpperCase())).as_written).toBe(true);
});

test("rejects an invalid domain or address at its field", async () => {
  expect(await refusal(explain("no domain"))).toEqual({ reason: "fieldInvalid", fields: ["domain"] });
  expect(await refusal(explain(partner.domain, "10.0.0.0/24"))).toEqual({
    reason: "fieldInvalid",
    fields: ["address"],
  });
  expect(await refusal(explain(partner.domain, "here"))).toEqual({ reason: "fieldInvalid", fields: ["address"] });
});

test("reveals only that another branch's domain is registered", async () => {
  const { branchId } = await office();
  const stranger = await personOf(branchId);
  const response = await explain(partner.domain, "127.0.0.1", stranger);
  expect(response).toMatchObject({ foreign: true, site: null, match: null, near: [], elsewhere: [], verdict: null });
  expect(new Set(Object.values(outcomes(response)))).toEqual(new Set(["unknown"]));
});
