import { expect, test } from "vitest";
import { chequeDesk } from "../../../tests/cheques";
import { personOf, refusal } from "../../../tests/desk";
import { ctxOf } from "../../../tests/fixtures";
import { changeActive, saveCostCenter } from "../cost-center/save-cost-center";
import { CostCenterSave } from "../cost-center/schema";
import { listDeeds } from "./list-deeds";
import { Deeds } from "./schema";

test("each field from what to what, by whom; only of one's branch, and for whoever may read the thing", async () => {
  const { ctx } = await chequeDesk();
  const form = { code: "FAIR", title: "نمایشگاه", title_latin: "Fair" };
  const { id } = await saveCostCenter(ctx, CostCenterSave.parse(form));
  await saveCostCenter(ctx, CostCenterSave.parse({ ...form, id, title: "نمایشگاه ۱۴۰۵" }));
  await changeActive(ctx, { id, active: false });
  const story = { subject: "cost_center", id } as const;
  const deeds = Deeds.parse(await listDeeds(ctx, story));
  expect(deeds.map(({ act }) => act)).toEqual(["deactivate", "change", "create"]);
  expect(deeds[1]!.changes).toEqual([{ field: "title", before: "نمایشگاه", after: "نمایشگاه ۱۴۰۵" }]);
  expect(deeds[0]!.who).toMatchObject({ kind: "operator", id: ctx.actor.operatorId });

  const stranger = ctxOf(await personOf((await chequeDesk()).branchId));
  expect(await listDeeds(stranger, story)).toEqual([]);
  const barred = { ...ctx, actor: { ...ctx.actor, permissions: ["content:read"] } };
  expect(await refusal(listDeeds(barred, story))).toMatchObject({ reason: "noPermission" });
});
