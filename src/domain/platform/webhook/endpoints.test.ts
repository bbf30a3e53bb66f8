import { inspect } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { webhookHooks, webhookSealing } from "@/server/webhook-deps";
import { ctxOf, type Office, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { listDeliveries, readDelivery } from "./list-deliveries";
import { listEndpoints } from "./list-endpoints";
import { replay } from "./replay";
import { rotateKey } from "./rotate-key";
import { removeEndpoint, saveEndpoint, setEndpointActive } from "./save-endpoint";
import { DeliveryQuery, EndpointForm, EndpointList } from "./schema";
import { testEndpoint } from "./test-endpoint";

const manager = async (at: Office) => ctxOf(await personOf(at.branchId));
let at: Office;
let other: Office;
let ctx: Awaited<ReturnType<typeof manager>>;
let stranger: typeof ctx;
beforeAll(async () => {
  [at, other] = await Promise.all([office(), office()]);
  [ctx, stranger] = await Promise.all([manager(at), manager(other)]);
});

const open = { ...webhookSealing(), allowPrivate: true };
const live = { ...webhookSealing(), allowPrivate: false };
const form = (more: object = {}) =>
  EndpointForm.parse({ title: "انبار", url: "https://hooks.example/in", types: ["booking.*"], ...more });
const rows = async (of = ctx) => EndpointList.parse(await listEndpoints(of, webhookSealing().open)).rows;

test("returns its key once on creation, stores it sealed, and is updated by version", async () => {
  const { id, version, secret } = await saveEndpoint(ctx, live, form());
  expect(secret).toMatch(/^whsec_/);
  expect(await rows()).toMatchObject([
    {
      ...{
        id,
        title: "انبار",
        scope: "branch",
        types: ["booking.*"],
        active: true,
        failures: 0,
        waiting: 0,
        dropped: 0,
      },
      ...{ keys: [{ ends_with: secret!.slice(-4), until: null }], created_by: { kind: "operator" } },
    },
  ]);
  expect(inspect(await rows(), { depth: 9 })).not.toContain(secret);
  const changed = { ...form({ types: ["lock.*"], scope: "site" }), id, version };
  const again = await saveEndpoint(ctx, live, changed);
  expect(again).toMatchObject({ id, secret: null });
  expect(await refusal(saveEndpoint(ctx, live, changed))).toMatchObject({ reason: "changedMeanwhile" });
  expect((await rows())[0]).toMatchObject({ types: ["lock.*"], scope: "branch", version: again.version });
  const renewed = await rotateKey(ctx, open, { id, version: again.version, overlap_hours: 24 });
  expect((await rows())[0]!.keys).toMatchObject([
    { ends_with: renewed.secret!.slice(-4), until: null },
    { ends_with: secret!.slice(-4), until: expect.any(String) },
  ]);
  await removeEndpoint(ctx, { id, version: renewed.version });
  expect(await rows()).toEqual([]);
  const result = await prisma().auditEntry.findMany({
    where: { branchId: at.branchId, subjectType: "webhook_endpoint" },
    orderBy: { id: "asc" },
  });
  expect(result.map(({ action }) => action)).toEqual([
    ...["webhook.save", "webhook.save", "webhook.rotate-key", "webhook.remove"],
  ]);
  expect(inspect(result, { depth: 9 })).not.toContain("whsec_");
});

test("rejects a private address, types outside its scope, and a foreign site", async () => {
  for (const url of [
    "http://hooks.example/",
    "https://127.0.0.1/",
    "https://localhost/x",
    "https://localhost./x",
    "https://ip6-localhost/x",
    "https://[::1]/",
    "https://0x7f.1/",
    "nonsense",
  ])
    expect(await refusal(saveEndpoint(ctx, live, form({ url })))).toMatchObject({ fields: ["url"] });
  expect(await refusal(saveEndpoint(ctx, live, form({ types: ["ledger.*"] })))).toMatchObject({ fields: ["types"] });
  const partner = { scope: "partner", domain_id: at.partner.domainId };
  const wallet = form({ ...partner, types: ["wallet.*"] });
  expect(await refusal(saveEndpoint(ctx, live, wallet))).toMatchObject({ fields: ["types"] });
  const theirs = form({ ...partner, domain_id: other.partner.domainId });
  expect(await refusal(saveEndpoint(ctx, live, theirs))).toMatchObject({ fields: ["domain_id"] });
  expect(await refusal(saveEndpoint(ctx, live, form({ scope: "site", site_id: 999_999 })))).toMatchObject({
    fields: ["site_id"],
  });
  expect(await refusal(saveEndpoint(ctx, live, form(partner)))).toMatchObject({ reason: "done" });
});

test("another branch's is missing", async () => {
  const { id, version } = await saveEndpoint(ctx, live, form());
  const delivery = await prisma().webhookDelivery.create({
    data: {
      ...{ branchId: at.branchId, endpointId: id, aggregateType: "booking", aggregateId: "A", sequence: 1, data: {} },
      ...{ eventId: "evt_1", type: "booking.confirmed", happenedAt: ctx.now, expiresAt: ctx.now },
    },
  });
  const gone = { reason: "notFound" };
  expect(await refusal(saveEndpoint(stranger, live, { ...form(), id, version }))).toMatchObject(gone);
  expect(await refusal(setEndpointActive(stranger, { id, active: false, version }))).toMatchObject(gone);
  expect(await refusal(rotateKey(stranger, open, { id, version, overlap_hours: 0 }))).toMatchObject(gone);
  expect(await refusal(removeEndpoint(stranger, { id, version }))).toMatchObject(gone);
  expect(await refusal(testEndpoint(stranger, webhookHooks(), { id }))).toMatchObject(gone);
  expect(await refusal(replay(stranger, { id, from: new Date(0) }))).toMatchObject(gone);
  expect(await refusal(replay(stranger, { id, delivery_id: String(delivery.id) }))).toMatchObject(gone);
  expect(await refusal(readDelivery(stranger, { id: String(delivery.id) }))).toMatchObject(gone);
  expect(await listDeliveries(stranger, DeliveryQuery.parse({ id }))).toEqual({ rows: [], next_cursor: null });
  expect((await rows(stranger)).map((row) => row.id)).not.toContain(id);
  expect((await readDelivery(ctx, { id: String(delivery.id) })).event_id).toBe("evt_1");
});
