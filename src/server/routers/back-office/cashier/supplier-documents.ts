import { decideSupplierDocument } from "@/domain/cashier/supplier-document/decide-document";
import { listSupplierDocuments } from "@/domain/cashier/supplier-document/list-documents";
import { listDocumentLines, readSupplierDocument } from "@/domain/cashier/supplier-document/read-document";
import {
  SupplierDocument,
  SupplierDocumentAct,
  SupplierDocumentForm,
  SupplierDocumentLineQuery,
  SupplierDocumentLines,
  SupplierDocumentList,
  SupplierDocumentQuery,
  SupplierDocumentRef,
} from "@/domain/cashier/supplier-document/schema";
import { storeSupplierDocument } from "@/domain/cashier/supplier-document/store-document";
import { operator, router } from "@/server/trpc";

/** Bills, credit notes and memos of suppliers beside our bookings. */
export const supplierDocuments = router({
  list: operator("payment:read")
    .meta({ rest: "GET /suppliers/documents", summary: "Lists documents of suppliers", member: "items" })
    .input(SupplierDocumentQuery)
    .output(SupplierDocumentList)
    .query(({ ctx, input }) => listSupplierDocuments(ctx, input)),

  read: operator("payment:read")
    .meta({ rest: "GET /suppliers/documents/{id}", summary: "Returns a document of a supplier" })
    .input(SupplierDocumentRef)
    .output(SupplierDocument)
    .query(({ ctx, input }) => readSupplierDocument(ctx, input)),

  lines: operator("payment:read")
    .meta({
      rest: "GET /suppliers/documents/{id}/lines",
      summary: "Returns the lines of a supplier's document, compared with our bookings",
    })
    .input(SupplierDocumentLineQuery)
    .output(SupplierDocumentLines)
    .query(({ ctx, input }) => listDocumentLines(ctx, input)),

  store: operator("payment:write")
    .meta({
      rest: "POST /suppliers/documents",
      summary: "Enters a supplier's document and compares it with our bookings",
      refusals: ["notFound"],
    })
    .input(SupplierDocumentForm)
    .output(SupplierDocument)
    .mutation(({ ctx, input }) => storeSupplierDocument(ctx, input)),

  decide: operator("accounting:write")
    .meta({
      rest: "POST /suppliers/documents/act",
      summary: "Accepts, disputes, withdraws or compares a supplier's document again",
      refusals: ["notFound", "operationNotAllowed", "changedMeanwhile"],
    })
    .input(SupplierDocumentAct)
    .output(SupplierDocument)
    .mutation(({ ctx, input }) => decideSupplierDocument(ctx, input)),
});
