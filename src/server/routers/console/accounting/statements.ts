import { readGroups } from "@/domain/accounting/statement/read-groups";
import { readSentences } from "@/domain/accounting/statement/read-interpreted";
import { BillQuery, GroupsAnswer, GroupsQuery, SentencesAnswer } from "@/domain/accounting/statement/schema";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Account statements: pages of lines, or aggregates. Sentences are in the reader's language. */
export const statements = router({
  page: operator("accounting:read")
    .input(BillQuery)
    .output(SentencesAnswer)
    .query(async ({ ctx, input }) => {
      const { locale } = await readDisplayPreferences(ctx.db, ctx.actor.operatorId);
      const { items, meta } = await readSentences({ ...ctx, locale }, input);
      return { items: { ...items, rows: await withSaleTexts(ctx, items.rows) }, meta };
    }),

  groups: operator("accounting:read")
    .input(GroupsQuery)
    .output(GroupsAnswer)
    .query(({ ctx, input }) => readGroups(ctx, input)),
});
