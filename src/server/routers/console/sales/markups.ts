import { removeMarkup, restoreMarkup, setMarkupActive } from "@/domain/sales/price/change-active";
import { listMarkups, readHistory, readMarkup } from "@/domain/sales/price/list-markups";
import { saveMarkup } from "@/domain/sales/price/save-markup";
import {
  MarkupActive,
  MarkupHistory,
  MarkupList,
  MarkupQuery,
  MarkupRef,
  MarkupRemoved,
  MarkupRuleDto,
  MarkupSave,
  MarkupSaved,
  WhatIf,
  WhatIfMade,
} from "@/domain/sales/price/schema";
import { whatIf } from "@/domain/sales/price/what-if";
import { operator, router } from "@/server/trpc";

/** Markups of sales over the net price. Rules of the deployment are neither shown nor changed here. */
export const markups = router({
  list: operator("settings:read")
    .input(MarkupQuery)
    .output(MarkupList)
    .query(({ ctx, input }) => listMarkups(ctx, input)),

  read: operator("settings:read")
    .input(MarkupRef)
    .output(MarkupRuleDto)
    .query(({ ctx, input }) => readMarkup(ctx, input.id)),

  history: operator("settings:read")
    .input(MarkupRef)
    .output(MarkupHistory)
    .query(({ ctx, input }) => readHistory(ctx, input.id)),

  save: operator("settings:write")
    .input(MarkupSave)
    .output(MarkupSaved)
    .mutation(({ ctx, input }) => saveMarkup(ctx, input)),

  setActive: operator("settings:write")
    .input(MarkupActive)
    .output(MarkupSaved)
    .mutation(({ ctx, input }) => setMarkupActive(ctx, input)),

  remove: operator("settings:write")
    .input(MarkupRef)
    .output(MarkupRemoved)
    .mutation(({ ctx, input }) => removeMarkup(ctx, input.id)),

  restore: operator("settings:write")
    .input(MarkupRef)
    .output(MarkupRemoved)
    .mutation(({ ctx, input }) => restoreMarkup(ctx, input.id)),

  whatIf: operator("settings:read")
    .input(WhatIf)
    .output(WhatIfMade)
    .query(({ ctx, input }) => whatIf(ctx, input)),
});
