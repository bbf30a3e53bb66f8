import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import type { BranchId, OperatorActor } from "../../kernel/context";
import { listViews } from "./list-views";
import { changeView, removeView, restoreView, saveView } from "./save-view";
import { ViewSave, Views } from "./schema";

let branchId: BranchId;
let manager: OperatorActor;
let clerk: OperatorActor;
let stranger: OperatorActor;
beforeAll(async () => {
  ({ branchId } = await office());
  [manager, clerk] = [await personOf(branchId), await personOf(branchId, "accountant")];
  stranger = await personOf((await office()).branchId);
});

const form = (given: object) =>
  ViewSave.parse({ name: "Late", path: "/admin/cheques", query: "state=bounced&tab=list", ...given });
const save = (by: OperatorActor, given: object = {}) => saveView(ctxOf(by), form(given));
const namesOf = async (by: OperatorActor) => Views.parse(await listViews(ctxOf(by))).map(({ name }) => name);
const audited = async (id: number) =>
  (
    await prisma().auditEntry.findMany({
      where: { branchId, subjectType: "view", subjectId: String(id) },
      orderBy: { id: "asc" },
    })
  ).map(({ action }) => action);

describe("a view", () => {
  test("stores filters without the position, is private until it is shared, and is audited", async () => {
    const query = "tab=list&state=bounced&cheque=7&page=3&direction=issued";
    const mine = await save(clerk, { name: "Bounced ours", query });
    expect(mine).toMatchObject({
      ...{ query: "direction=issued&state=bounced&tab=list", shared: false, mine: true, changeable: true, version: 1 },
      owner: { id: clerk.operatorId },
    });
    expect(await namesOf(clerk)).toContain("Bounced ours");
    expect(await namesOf(manager)).not.toContain("Bounced ours");
    const all = await save(manager, { name: "For all", shared: true });
    expect(Views.parse(await listViews(ctxOf(clerk))).find(({ id }) => id === all.id)).toMatchObject({
      ...{ shared: true, mine: false, changeable: false },
    });
    expect(await namesOf(stranger)).toEqual([]);
    expect(await audited(mine.id)).toEqual(["view.saved"]);
    const result = await prisma().outboxEvent.findMany({ where: { branchId, aggregateId: String(all.id) } });
    expect(result.map(({ type }) => type)).toContain("view.saved");
  });

  test("is renamed, given other filters, deleted and restored", async () => {
    const { id, version } = await save(clerk, { name: "First" });
    const change = { id, version, name: "Second", shared: false };
    expect(await changeView(ctxOf(clerk), change)).toMatchObject({
      ...{ name: "Second", query: "state=bounced&tab=list", version: 2 },
    });
    expect(await refusal(changeView(ctxOf(clerk), change))).toMatchObject({ reason: "changedMeanwhile" });
    const other = { ...change, version: 2, query: "q=x&cheque=4" };
    expect(await changeView(ctxOf(clerk), other)).toMatchObject({ query: "q=x" });
    await removeView(ctxOf(clerk), { id });
    expect(await namesOf(clerk)).not.toContain("Second");
    expect(await refusal(removeView(ctxOf(clerk), { id }))).toMatchObject({ reason: "notFound" });
    await restoreView(ctxOf(clerk), { id });
    expect(await namesOf(clerk)).toContain("Second");
    expect(await refusal(restoreView(ctxOf(clerk), { id }))).toMatchObject({ reason: "notFound" });
    expect(await audited(id)).toEqual(["view.saved", "view.changed", "view.changed", "view.removed", "view.restored"]);
  });

  test("has a unique name per page and person; a deleted one is restored only while its name is free", async () => {
    const { id } = await save(clerk, { name: "Once" });
    expect(await refusal(save(clerk, { name: "Once" }))).toMatchObject({ reason: "fieldInvalid", fields: ["name"] });
    await save(clerk, { name: "Once", path: "/admin/payments" });
    await save(manager, { name: "Once" });
    await removeView(ctxOf(clerk), { id });
    await save(clerk, { name: "Once" });
    expect(await refusal(restoreView(ctxOf(clerk), { id }))).toMatchObject({ fields: ["name"] });
  });
});

describe("permissions", () => {
  test("sharing, and changing those of others, needs the settings permission", async () => {
    expect(await refusal(save(clerk, { name: "Everybody", shared: true }))).toMatchObject({ reason: "noPermission" });
    const { id, version } = await save(clerk, { name: "Private" });
    const shared = { id, version, name: "Private", shared: true };
    expect(await refusal(changeView(ctxOf(clerk), shared))).toMatchObject({ reason: "noPermission" });
    expect(await refusal(changeView(ctxOf(manager), shared))).toMatchObject({ reason: "notFound" });
    const ours = await save(manager, { name: "Ours", shared: true });
    expect(await refusal(removeView(ctxOf(clerk), ours))).toMatchObject({ reason: "noPermission" });
    const other = await personOf(branchId);
    expect(await changeView(ctxOf(other), { ...ours, name: "Ours, better" })).toMatchObject({ mine: false });
  });

  test("of pages without permission are hidden, and no branch changes another's", async () => {
    const support = await personOf(branchId, "support");
    await save(manager, { name: "Cheques of all", shared: true });
    expect(await namesOf(support)).not.toContain("Cheques of all");
    expect(await refusal(save(support))).toMatchObject({ reason: "noPermission" });
    const { id, version } = await save(manager, { name: "Here", shared: true });
    expect(await refusal(removeView(ctxOf(stranger), { id }))).toMatchObject({ reason: "notFound" });
    const change = { id, version, name: "There", shared: true };
    expect(await refusal(changeView(ctxOf(stranger), change))).toMatchObject({ reason: "notFound" });
  });

  test("other paths are not lists", () => {
    for (const path of ["/admin/desk", "https://example.com", "/admin/cheques/../../x", "javascript:alert(1)"])
      expect(ViewSave.safeParse({ name: "x", path, query: "" }).success).toBe(false);
  });
});

test("a person has at most a hundred views, also when saved concurrently", async () => {
  const busy = await personOf(branchId);
  const names = Array.from({ length: 98 }, (_, n) => `v${n}`);
  const data = names.map((name) => ({ branchId, operatorId: busy.operatorId, name, path: "/admin/orders" }));
  await prisma().savedView.createMany({ data });
  const tried = await Promise.all(["a", "b", "c", "d"].map((name) => refusal(save(busy, { name }))));
  expect(tried.filter(({ reason }) => reason === "done")).toHaveLength(2);
  expect(tried.filter(({ fields }) => fields[0] === "name")).toHaveLength(2);
});
