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
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Manual documents: journal vouchers entered by users. */
export const documents = router({
  create: operator("accounting:write")
    .meta({
      rest: "POST /manual-document",
      summary: "Creates a manual document as a draft, or posts it",
      refusals: ["cashBelowZero", "controlAccount", "creditCeiling", "notBalanced", "periodClosed"],
    })
    .input(DocumentForm)
    .output(Document)
    .mutation(({ ctx, input }) => createDocument(ctx, input)),

  replace: operator("accounting:write")
    .meta({
      rest: "PUT /manual-document",
      summary: "Replaces a draft, or posts it",
      refusals: [
        "cashBelowZero",
        "changedMeanwhile",
        "controlAccount",
        "notBalanced",
        "notFound",
        "operationNotAllowed",
        "periodClosed",
      ],
    })
    .input(DocumentChange)
    .output(Document)
    .mutation(({ ctx, input }) => replaceDocument(ctx, input)),

  remove: operator("accounting:write")
    .meta({
      rest: "DELETE /manual-document",
      summary: "Moves a draft to the trash, or reverses a posted document",
      refusals: ["notFound", "operationNotAllowed", "periodClosed", "changedMeanwhile", "cashBelowZero"],
    })
    .input(Removal)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDocument(ctx, input)),

  list: operator("accounting:read")
    .meta({ rest: "POST /manual-document/list", summary: "Searches manual documents", member: "items" })
    .input(DocumentQuery)
    .output(DocumentList)
    .query(({ ctx, input }) => listDocuments(ctx, input)),

  ofType: operator("accounting:read")
    .meta({
      rest: "POST /manual-document/list/{type}",
      summary: "Lists 50 manual documents of a type",
      member: "items",
    })
    .input(TypeQuery)
    .output(DocumentList)
    .query(({ ctx, input }) => listDocuments(ctx, { ...input, per_page: 50 })),

  view: operator("accounting:read")
    .meta({ rest: "POST /manual-document/view", summary: "Returns a manual document", refusals: ["notFound"] })
    .input(DocumentRef)
    .output(Document)
    .query(({ ctx, input }) => readDocument(ctx, input)),

  get: operator("accounting:read")
    .meta({
      rest: "POST /manual-document/get",
      summary: "Returns a manual document with its dependent records",
      refusals: ["notFound"],
    })
    .input(DocumentRef)
    .output(DocumentDetails)
    .query(async ({ ctx, input }) => {
      const [document] = await withSaleTexts(ctx, [await readDetails(ctx, input)]);
      return document!;
    }),

  subLedger: operator("accounting:read")
    .meta({
      rest: "POST /manual-document/preferences/list/details",
      summary: "Returns a sub-ledger with its accounts and mapped events",
      refusals: ["notFound"],
    })
    .input(DetailsQuery)
    .output(SubLedgerDetails)
    .query(({ ctx, input }) => readSubLedger(ctx, input.sub_ledger_id)),
});
