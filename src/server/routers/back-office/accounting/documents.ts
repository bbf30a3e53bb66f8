import { listDocuments } from "@/domain/accounting/document/list-documents";
import { readDetails, readDocument } from "@/domain/accounting/document/read-document";
import { readSubLedger } from "@/domain/accounting/document/read-sub-ledger";
import { removeDocument } from "@/domain/accounting/document/remove-document";
import { createDocument, replaceDocument } from "@/domain/accounting/document/save-document";
import {
  DetailsQuery,
  Document,
  DocumentChange,
  DocumentDetails,
  DocumentForm,
  DocumentList,
  DocumentQuery,
  DocumentRef,
  Removal,
  Removed,
  SubLedgerDetails,
  TypeQuery,
} from "@/domain/accounting/document/schema";
import { operator, router } from "@/server/trpc";

/** Manual documents: journal vouchers that people write. */
export const documents = router({
  create: operator("accounting:write")
    .meta({ rest: "POST /manual-document", summary: "Write a manual document, or post it at once" })
    .input(DocumentForm)
    .output(Document)
    .mutation(({ ctx, input }) => createDocument(ctx, input)),

  replace: operator("accounting:write")
    .meta({ rest: "PUT /manual-document", summary: "Replace a draft, or post it" })
    .input(DocumentChange)
    .output(Document)
    .mutation(({ ctx, input }) => replaceDocument(ctx, input)),

  remove: operator("accounting:write")
    .meta({ rest: "DELETE /manual-document", summary: "Put a draft away, or reverse a posted document" })
    .input(Removal)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDocument(ctx, input)),

  list: operator("accounting:read")
    .meta({ rest: "POST /manual-document/list", summary: "Manual documents, searched and filtered", member: "items" })
    .input(DocumentQuery)
    .output(DocumentList)
    .query(({ ctx, input }) => listDocuments(ctx, input)),

  ofType: operator("accounting:read")
    .meta({ rest: "POST /manual-document/list/{type}", summary: "50 manual documents of a type", member: "items" })
    .input(TypeQuery)
    .output(DocumentList)
    .query(({ ctx, input }) => listDocuments(ctx, { ...input, per_page: 50 })),

  view: operator("accounting:read")
    .meta({ rest: "POST /manual-document/view", summary: "A manual document" })
    .input(DocumentRef)
    .output(Document)
    .query(({ ctx, input }) => readDocument(ctx, input)),

  get: operator("accounting:read")
    .meta({ rest: "POST /manual-document/get", summary: "A manual document with all that depends on it" })
    .input(DocumentRef)
    .output(DocumentDetails)
    .query(({ ctx, input }) => readDetails(ctx, input)),

  subLedger: operator("accounting:read")
    .meta({
      rest: "POST /manual-document/preferences/list/details",
      summary: "A sub-ledger, its accounts and what events post there",
    })
    .input(DetailsQuery)
    .output(SubLedgerDetails)
    .query(({ ctx, input }) => readSubLedger(ctx, input.sub_ledger_id)),
});
