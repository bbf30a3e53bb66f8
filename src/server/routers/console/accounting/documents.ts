import { listDocuments } from "@/domain/accounting/document/list-documents";
import { listJournal } from "@/domain/accounting/document/list-journal";
import { readDetails } from "@/domain/accounting/document/read-document";
import { listPostable, readRates, readSetting } from "@/domain/accounting/document/read-setting";
import { correctDocument, removeDocument } from "@/domain/accounting/document/remove-document";
import { createDocument, replaceDocument } from "@/domain/accounting/document/save-document";
import {
  Document,
  DocumentChange,
  DocumentDetails,
  DocumentForm,
  DocumentQuery,
  DocumentRef,
  DraftList,
  Journal,
  JournalQuery,
  Postable,
  Rates,
  RatesQuery,
  Removal,
  Removed,
  Setting,
} from "@/domain/accounting/document/schema";
import { operator, router } from "@/server/trpc";

/** The journal of all documents, and manual documents. */
export const documents = router({
  journal: operator("accounting:read")
    .input(JournalQuery)
    .output(Journal)
    .query(({ ctx, input }) => listJournal(ctx, input)),

  drafts: operator("accounting:read")
    .input(DocumentQuery)
    .output(DraftList)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await listDocuments(ctx, { ...input, status: "draft" });
      return { rows: items, total: meta.total, next_cursor: meta.next_cursor };
    }),

  get: operator("accounting:read")
    .input(DocumentRef)
    .output(DocumentDetails)
    .query(({ ctx, input }) => readDetails(ctx, input)),

  setting: operator("accounting:read")
    .output(Setting)
    .query(({ ctx }) => readSetting(ctx)),

  accounts: operator("accounting:read")
    .output(Postable)
    .query(({ ctx }) => listPostable(ctx)),

  rates: operator("accounting:read")
    .input(RatesQuery)
    .output(Rates)
    .query(({ ctx, input }) => readRates(ctx, input)),

  create: operator("accounting:write")
    .input(DocumentForm)
    .output(Document)
    .mutation(({ ctx, input }) => createDocument(ctx, input)),

  replace: operator("accounting:write")
    .input(DocumentChange)
    .output(Document)
    .mutation(({ ctx, input }) => replaceDocument(ctx, input)),

  remove: operator("accounting:write")
    .input(Removal)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDocument(ctx, input)),

  correct: operator("accounting:write")
    .input(Removal)
    .output(Document)
    .mutation(({ ctx, input }) => correctDocument(ctx, input)),
});
