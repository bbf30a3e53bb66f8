import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { chequeDesk } from "../../../../tests/cheques";
import { charter, ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { changeActive, saveCostCenter } from "../../accounting/cost-center/save-cost-center";
import { CostCenterSave } from "../../accounting/cost-center/schema";
import { savePrices } from "../../sales/charter/save-prices";
import { PricesForm } from "../../sales/charter/schema.price";
import { keepOrigin } from "./keep-origin";
import { listAuditHistory } from "./list-audit-history";
import { PERMISSION_OF } from "./rules";
import { AuditHistory } from "./schema";

test("each field with old and new value and its author; only of the own branch, and with the permission to read it", async () => {
  const { ctx } = await chequeDesk();
  const form = { code: "FAIR", title: "نمایشگاه", title_latin: "Fair" };
  const { id } = await saveCostCenter(ctx, CostCenterSave.parse(form));
  await saveCostCenter(ctx, CostCenterSave.parse({ ...form, id, title: "نمایشگاه ۱۴۰۵" }));
  await changeActive(ctx, { id, active: false });
  const story = { subject: "cost_center", id } as const;
  const entries = AuditHistory.parse(await listAuditHistory(ctx, story));
  expect(entries.map(({ act }) => act)).toEqual(["deactivate", "change", "create"]);
  expect(entries[1]!.changes).toEqual([{ field: "title", before: "نمایشگاه", after: "نمایشگاه ۱۴۰۵" }]);
  expect(entries[0]!.who).toMatchObject({ kind: "operator", id: ctx.actor.operatorId });

  const stranger = ctxOf(await personOf((await chequeDesk()).branchId));
  expect(await listAuditHistory(stranger, story)).toEqual([]);
  const barred = { ...ctx, actor: { ...ctx.actor, permissions: ["content:read"] } };
  expect(await refusal(listAuditHistory(barred, story))).toMatchObject({ reason: "noPermission" });
});

test("a charter's history includes its classes' prices and the origin of the call", async () => {
  const at = await office();
  const manager = await personOf(at.branchId);
  const { id, classes } = await charter(at.branchId);
  const ctx = ctxOf(manager);
  const prices = { ADT: { base: 900, tax: 0, markup: 0, discount: 0 } };
  const { priceVersion: version } = await prisma().charterClass.findFirstOrThrow({
    where: { branchId: at.branchId, id: classes[0]! },
  });
  const given = { class_id: classes[0]!, version, prices };
  const call = { ...ctx, requestId: "call-from-somewhere" };
  const actor = `operator:${manager.operatorId}`;
  const origin = { branchId: at.branchId, requestId: call.requestId, actor, address: "203.0.113.7" };
  await keepOrigin(query, origin);
  await keepOrigin(query, origin);
  // Another person's call with the same request id is another call.
  await keepOrigin(query, { ...origin, actor: "operator:1", address: "198.51.100.9" });
  await savePrices(call, PricesForm.parse(given));
  const [entry] = await listAuditHistory(ctx, { subject: "charter", id });
  expect(entry).toMatchObject({ act: "change", address: "203.0.113.7", who: { id: manager.operatorId } });
  expect(entry!.changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: "ADT_base", after: 900 })]));
});

test("every subject whose personal decisions are audited is readable with a permission", () => {
  // Subjects shown elsewhere: money and orders have documents and timelines of their own, the rest is shown with its
  // parent.
  const elsewhere = new Set([
    ...[
      "announcement",
      "cheque",
      "closing",
      "closing_rule",
      "closing_waiver",
      "connection",
      "document",
      "fiscal_year",
      "payment",
      "period",
      "reopening",
      "trade",
    ],
    "account",
    ...[
      "attendance",
      "branch",
      "category",
      "change_request",
      "colleague_user",
      "comparison",
      "connection_token",
      "export",
      "file",
    ],
    ...["gateway_case", "ip_trust", "leave", "limbo_case", "mapping", "message", "message_opt_out", "message_template"],
    ...[
      "partner_domain",
      "passenger",
      "phone_call",
      "rate",
      "room_type",
      "setting",
      "statement_link",
      "supplier_hotel",
      "telephony_act",
    ],
    ...["telephony_server", "view", "work", "accommodation_deletion"],
    // The subject of an event alone: what is audited is a city, a country, ...
    "place",
  ]);
  const found = new Set<string>();
  const files = readdirSync("src/domain", { recursive: true, encoding: "utf8" });
  for (const path of files.filter((name) => /(?<!\.test)\.ts$/.test(name)))
    for (const [, type] of readFileSync(`src/domain/${path}`, "utf8").matchAll(/subject: \{ type: "([a-z_]+)"/g))
      found.add(type!);
  expect([...found].filter((type) => !elsewhere.has(type) && !(type in PERMISSION_OF))).toEqual([]);
});
