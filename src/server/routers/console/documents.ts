import { listDocuments } from "@/domain/document/list-documents";
import { listJournal } from "@/domain/document/list-journal";
import { listParties } from "@/domain/document/list-parties";
import { readDetails } from "@/domain/document/read-document";
import { correctDocument, removeDocument } from "@/domain/document/remove-document";
import { createDocument, replaceDocument } from "@/domain/document/save-document";
import {
  Document,
  DocumentChange,
  DocumentDetails,
  DocumentForm,
  DocumentList,
  DocumentQuery,
  DocumentRef,
  Journal,
  JournalQuery,
  Parties,
  Removal,
  Removed,
} from "@/domain/document/schema";
import { operator, router } from "@/server/trpc";

/** The journal of all documents, and the manual ones as they are written. */
export const documents = router({
  journal: operator("accounting:read")
    .input(JournalQuery)
    .output(Journal)
    .query(({ ctx, input }) => listJournal(ctx, input)),

  drafts: operator("accounting:read")
    .input(DocumentQuery)
    .output(DocumentList)
    .query(({ ctx, input }) => listDocuments(ctx, { ...input, status: "draft" })),

  get: operator("accounting:read")
    .input(DocumentRef)
    .output(DocumentDetails)
    .query(({ ctx, input }) => readDetails(ctx, input)),

  parties: operator("accounting:read")
    .output(Parties)
    .query(({ ctx }) => listParties(ctx)),

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
