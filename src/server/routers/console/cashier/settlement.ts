import { compareAgain, compareStatement } from "@/domain/cashier/settlement/compare-statement";
import { listLinks, makeLink, revokeLink } from "@/domain/cashier/settlement/links";
import { listLines } from "@/domain/cashier/settlement/list-lines";
import { listUnsettled } from "@/domain/cashier/settlement/list-unsettled";
import { markLines } from "@/domain/cashier/settlement/mark-lines";
import { offset } from "@/domain/cashier/settlement/offset";
import { listComparisons, readComparison } from "@/domain/cashier/settlement/read-comparison";
import { previewStatement } from "@/domain/cashier/settlement/read-file";
import { readOverview } from "@/domain/cashier/settlement/read-overview";
import {
  ColleagueRef,
  Link,
  LinkForm,
  LinkRef,
  Links,
  OffsetDone,
  OffsetForm,
  Overview,
  Unsettled,
} from "@/domain/cashier/settlement/schema";
import {
  Compare,
  CompareAgain,
  ComparedLines,
  Comparison,
  ComparisonQuery,
  ComparisonRef,
  Comparisons,
  LineMark,
  LineQuery,
  LinesMarked,
  StatementFile,
  StatementPreview,
} from "@/domain/cashier/settlement/schema.compare";
import { Refusal } from "@/domain/kernel/errors";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Settlement requires access to both payments and colleagues. */
const cashier = (permission: "payment:read" | "payment:write") =>
  operator(permission).use(({ ctx, next }) => {
    if (!ctx.actor.permissions.includes("colleague:read"))
      throw new Refusal("noPermission", { data: { permission: "colleague:read" } });
    return next();
  });

/** Settlement with a colleague: balance, comparison of statements, offsets, links to statements. */
export const settlement = router({
  overview: cashier("payment:read")
    .input(ColleagueRef)
    .output(Overview)
    .query(async ({ ctx, input }) => {
      const { items, ...overview } = await readOverview(ctx, input);
      return { ...overview, items: { ...items, items: await withSaleTexts(ctx, items.items) } };
    }),

  previewStatement: cashier("payment:write")
    .input(StatementFile)
    .output(StatementPreview)
    .query(({ ctx, input }) => previewStatement(ctx, input)),
  compare: cashier("payment:write")
    .input(Compare)
    .output(Comparison)
    .mutation(({ ctx, input }) => compareStatement(ctx, input)),
  compareAgain: cashier("payment:write")
    .input(CompareAgain)
    .output(Comparison)
    .mutation(({ ctx, input }) => compareAgain(ctx, input)),
  comparisons: cashier("payment:read")
    .input(ComparisonQuery)
    .output(Comparisons)
    .query(({ ctx, input }) => listComparisons(ctx, input)),
  comparison: cashier("payment:read")
    .input(ComparisonRef)
    .output(Comparison)
    .query(({ ctx, input }) => readComparison(ctx, input)),
  lines: cashier("payment:read")
    .input(LineQuery)
    .output(ComparedLines)
    .query(({ ctx, input }) => listLines(ctx, input)),
  mark: cashier("payment:write")
    .input(LineMark)
    .output(LinesMarked)
    .mutation(({ ctx, input }) => markLines(ctx, input)),

  unsettled: cashier("payment:read")
    .input(ColleagueRef)
    .output(Unsettled)
    .query(async ({ ctx, input }) => {
      const unsettled = await listUnsettled(ctx, input);
      return { ...unsettled, items: await withSaleTexts(ctx, unsettled.items) };
    }),
  offset: cashier("payment:write")
    .input(OffsetForm)
    .output(OffsetDone)
    .mutation(({ ctx, input }) => offset(ctx, input)),

  links: cashier("payment:read")
    .input(ColleagueRef)
    .output(Links)
    .query(({ ctx, input }) => listLinks(ctx, input)),
  makeLink: cashier("payment:write")
    .input(LinkForm)
    .output(Link)
    .mutation(({ ctx, input }) => makeLink(ctx, input)),
  revokeLink: cashier("payment:write")
    .input(LinkRef)
    .output(Link)
    .mutation(({ ctx, input }) => revokeLink(ctx, input)),
});
