import { findAccounts } from "@/domain/accounting/document/find-accounts";
import { findParties } from "@/domain/accounting/document/find-parties";
import { listDocuments } from "@/domain/accounting/document/list-documents";
import { listJournal } from "@/domain/accounting/document/list-journal";
import { readRates, readSetting } from "@/domain/accounting/document/read-setting";
import { correctDocument } from "@/domain/accounting/document/remove-document";
import {
  Document,
  DocumentQuery,
  DraftList,
  Journal,
  JournalQuery,
  OptionsQuery,
  PartyOptions,
  Postable,
  Rates,
  RatesQuery,
  Removal,
  Setting,
} from "@/domain/accounting/document/schema";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { documents as documented } from "@/server/routers/back-office/accounting/documents";
import { operator, router } from "@/server/trpc";

/** The journal of all documents, and manual documents. */
export const documents = router({
  journal: operator("accounting:read")
    .input(JournalQuery)
    .output(Journal)
    .query(async ({ ctx, input }) => {
      const journal = await listJournal(ctx, input);
      return { ...journal, rows: await withSaleTexts(ctx, journal.rows) };
    }),

  drafts: operator("accounting:read")
    .input(DocumentQuery)
    .output(DraftList)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await listDocuments(ctx, { ...input, status: "draft" });
      return { rows: items, total: meta.total, next_cursor: meta.next_cursor };
    }),

  get: documented.get,

  setting: operator("accounting:read")
    .output(Setting)
    .query(({ ctx }) => readSetting(ctx)),

  accounts: operator("accounting:read")
    .input(OptionsQuery)
    .output(Postable)
    .query(({ ctx, input }) => findAccounts(ctx, input)),

  parties: operator("accounting:read")
    .input(OptionsQuery)
    .output(PartyOptions)
    .query(({ ctx, input }) => findParties(ctx, input)),

  rates: operator("accounting:read")
    .input(RatesQuery)
    .output(Rates)
    .query(({ ctx, input }) => readRates(ctx, input)),

  create: documented.create,
  replace: documented.replace,
  remove: documented.remove,

  correct: operator("accounting:write")
    .input(Removal)
    .output(Document)
    .mutation(({ ctx, input }) => correctDocument(ctx, input)),
});
