import { listSupplierDeposits, readSupplierDeposit } from "@/domain/cashier/supplier-deposit/read-deposits";
import { SupplierDepositOf, SupplierDeposits } from "@/domain/cashier/supplier-deposit/schema";
import { decideSupplierDocument } from "@/domain/cashier/supplier-document/decide-document";
import { listSupplierDocuments } from "@/domain/cashier/supplier-document/list-documents";
import { previewBill } from "@/domain/cashier/supplier-document/read-bill";
import { listDocumentLines, readSupplierDocument } from "@/domain/cashier/supplier-document/read-document";
import {
  BillFile,
  BillPreview,
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
import { readSupplierTerms } from "@/domain/cashier/supplier-terms/read-terms";
import { saveSupplierTerms } from "@/domain/cashier/supplier-terms/save-terms";
import {
  SupplierTerms,
  SupplierTermsForm,
  SupplierTermsRef,
  SupplierTermsSaved,
} from "@/domain/cashier/supplier-terms/schema";
import { operator, router } from "@/server/trpc";

/** Bills, credit notes and memos of suppliers beside our bookings; the suppliers' terms and deposits. */
export const supplierDocuments = router({
  list: operator("payment:read")
    .input(SupplierDocumentQuery)
    .output(SupplierDocumentList)
    .query(({ ctx, input }) => listSupplierDocuments(ctx, input)),
  read: operator("payment:read")
    .input(SupplierDocumentRef)
    .output(SupplierDocument)
    .query(({ ctx, input }) => readSupplierDocument(ctx, input)),
  lines: operator("payment:read")
    .input(SupplierDocumentLineQuery)
    .output(SupplierDocumentLines)
    .query(({ ctx, input }) => listDocumentLines(ctx, input)),
  preview: operator("payment:write")
    .input(BillFile)
    .output(BillPreview)
    .query(({ ctx, input }) => previewBill(ctx, input)),
  store: operator("payment:write")
    .input(SupplierDocumentForm)
    .output(SupplierDocument)
    .mutation(({ ctx, input }) => storeSupplierDocument(ctx, input)),
  decide: operator("accounting:write")
    .input(SupplierDocumentAct)
    .output(SupplierDocument)
    .mutation(({ ctx, input }) => decideSupplierDocument(ctx, input)),

  deposits: operator("payment:read")
    .output(SupplierDeposits)
    .query(({ ctx }) => listSupplierDeposits(ctx)),
  deposit: operator("payment:read")
    .input(SupplierTermsRef)
    .output(SupplierDepositOf)
    .query(({ ctx, input }) => readSupplierDeposit(ctx, input)),
  terms: operator("payment:read")
    .input(SupplierTermsRef)
    .output(SupplierTerms)
    .query(({ ctx, input }) => readSupplierTerms(ctx, input)),
  saveTerms: operator("payment:write")
    .input(SupplierTermsForm)
    .output(SupplierTermsSaved)
    .mutation(({ ctx, input }) => saveSupplierTerms(ctx, input)),
});
