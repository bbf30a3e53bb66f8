import { listSupplierDeposits, readSupplierDeposit } from "@/domain/cashier/supplier-deposit/read-deposits";
import { SupplierDepositOf, SupplierDeposits } from "@/domain/cashier/supplier-deposit/schema";
import { previewBill } from "@/domain/cashier/supplier-document/read-bill";
import { BillFile, BillPreview } from "@/domain/cashier/supplier-document/schema";
import { readSupplierTerms } from "@/domain/cashier/supplier-terms/read-terms";
import { saveSupplierTerms } from "@/domain/cashier/supplier-terms/save-terms";
import {
  SupplierTerms,
  SupplierTermsForm,
  SupplierTermsRef,
  SupplierTermsSaved,
} from "@/domain/cashier/supplier-terms/schema";
import { supplierDocuments as documented } from "@/server/routers/back-office/cashier/supplier-documents";
import { operator, router } from "@/server/trpc";

/** Bills, credit notes and memos of suppliers beside our bookings; the suppliers' terms and deposits. */
export const supplierDocuments = router({
  list: documented.list,
  read: documented.read,
  lines: documented.lines,
  store: documented.store,
  decide: documented.decide,
  preview: operator("payment:write")
    .input(BillFile)
    .output(BillPreview)
    .query(({ ctx, input }) => previewBill(ctx, input)),
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
