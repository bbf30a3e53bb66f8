import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, type Office, office, operatorOf } from "../../../../tests/fixtures";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { registerDomain } from "../partner/register-domain";
import { Registration } from "../partner/schema.console";
import { changeSiteActive } from "./change-site-active";
import { findSite } from "./find-site";
import { listSites } from "./list-sites";
import { saveSite } from "./save-site";
import { siteOrigins } from "./site-origins";

let here: Office;
let there: Office;
let ctx: Ctx<OperatorActor>;
beforeAll(async () => {
  [here, there] = [await office(), await office()];
  ctx = ctxOf(operatorOf(here.branchId));
});

const unique = () => `shop${crypto.randomUUID().slice(0, 8)}.example`;
const save = (given: object, by = ctx) =>
  saveSite(by, { domain: unique(), title: "Shop", origins: [], guests: true, ...given } as never);
const resultOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isRefusal(error) ? [error.reason, error.details.fields?.[0]?.path] : Promise.reject(error)),
  );

test("registers a site in normalized form, changes, deactivates and activates it; each is audited", async () => {
  const domain = unique();
  const { id } = await save({
    domain: ` https://${domain.toUpperCase()}/path `,
    origins: ["https://WWW.Shop.example:443/", "http://localhost:5173", "https://www.shop.example"],
  });
  const [site] = (await listSites(ctx)).filter((one) => one.id === id);
  expect(site).toMatchObject({ domain, origins: ["https://www.shop.example", "http://localhost:5173"], version: 1 });
  expect(await siteOrigins(ctx)).toEqual(expect.arrayContaining([`https://${domain}`, "https://www.shop.example"]));
  await save({ id, version: 1, domain, title: "Other", guests: false });
  expect(await resultOf(save({ id, version: 1, domain }))).toEqual(["changedMeanwhile", undefined]);
  await changeSiteActive(ctx, { id, active: false });
  await changeSiteActive(ctx, { id, active: false });
  expect(await siteOrigins(ctx)).not.toContain(`https://${domain}`);
  await changeSiteActive(ctx, { id, active: true });
  const rows = await prisma().auditEntry.findMany({
    where: { branchId: here.branchId, subjectType: "customer_site", subjectId: String(id) },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ action }) => action.split(".")[1])).toEqual(["create", "update", "suspend", "resume"]);
});

test.each([
  { domain: "127.0.0.1" },
  { domain: "shop" },
  { origins: ["http://shop.example"] },
  { origins: ["https://shop.example/path"] },
  { origins: ["https://a:b@shop.example"] },
  { origins: ["*"] },
  { origins: ["null"] },
  { origins: ["javascript://x"] },
])("rejects %o at its field", async (given) => {
  expect(await resultOf(save(given))).toEqual(["fieldInvalid", Object.keys(given)[0]]);
});

test("a domain belongs to one branch: to a site, or to another branch's partner", async () => {
  const domain = unique();
  await save({ domain });
  const elsewhere = ctxOf(operatorOf(there.branchId));
  expect(await resultOf(save({ domain }, elsewhere))).toEqual(["fieldInvalid", "domain"]);
  expect(await resultOf(save({ domain }))).toEqual(["fieldInvalid", "domain"]);
  expect(await resultOf(save({ domain: here.partner.domain }, elsewhere))).toEqual(["fieldInvalid", "domain"]);
  expect(await resultOf(save({ domain: here.partner.domain }))).toBe("done");
  const race = unique();
  const all = await Promise.all([ctx, elsewhere, ctx, elsewhere].map((by) => resultOf(save({ domain: race }, by))));
  expect(all.filter((one) => one === "done")).toHaveLength(1);
});

test("another branch's partner cannot take it, even concurrently", async () => {
  const register = (domain: string, { branchId, partner }: Office) =>
    resultOf(
      registerDomain(ctxOf(operatorOf(branchId)), Registration.parse({ domain, colleague_id: partner.colleagueId })),
    );
  const domain = unique();
  await save({ domain });
  expect(await register(domain, there)).toEqual(["fieldInvalid", "domain"]);
  expect(await register(domain, here)).toBe("done");
  expect(await findSite(query, domain)).toMatchObject({ branchId: here.branchId, siteId: expect.any(Number) });
  const race = unique();
  const both = await Promise.all([
    save({ domain: race }).then(
      () => "done",
      () => "refused",
    ),
    register(race, there),
  ]);
  expect(both.filter((one) => one === "done")).toHaveLength(1);
});

test("another branch can neither see nor change it", async () => {
  const { id } = await save({});
  const elsewhere = ctxOf(operatorOf(there.branchId));
  expect((await listSites(elsewhere)).map((one) => one.id)).not.toContain(id);
  expect(await resultOf(save({ id, version: 1 }, elsewhere))).toEqual(["notFound", undefined]);
  expect(await resultOf(changeSiteActive(elsewhere, { id, active: false }))).toEqual(["notFound", undefined]);
});
