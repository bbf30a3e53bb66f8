import { cancelEInvoice } from "@/domain/sales/e-invoice/cancel-e-invoice";
import { completeBuyer } from "@/domain/sales/e-invoice/complete-buyer";
import { listEInvoices } from "@/domain/sales/e-invoice/list-e-invoices";
import { listMemories } from "@/domain/sales/e-invoice/list-memories";
import { readEInvoice } from "@/domain/sales/e-invoice/read-e-invoice";
import { retryEInvoice } from "@/domain/sales/e-invoice/retry-e-invoice";
import { saveMemory } from "@/domain/sales/e-invoice/save-memory";
import {
  EInvoiceBuyer,
  EInvoiceCancel,
  EInvoiceDetails,
  EInvoiceDone,
  EInvoiceList,
  EInvoiceQuery,
  EInvoiceRef,
  EInvoiceRetry,
  FiscalMemoryForm,
  FiscalMemoryList,
  FiscalMemorySaved,
} from "@/domain/sales/e-invoice/schema";
import { fiscalSealing } from "@/server/tax-deps";
import { operator, router } from "@/server/trpc";

/** Electronic invoices to the tax authority, and the memories they are sent with. */
export const eInvoices = router({
  list: operator("tax:read")
    .input(EInvoiceQuery)
    .output(EInvoiceList)
    .query(({ ctx, input }) => listEInvoices(ctx, input)),

  read: operator("tax:read")
    .input(EInvoiceRef)
    .output(EInvoiceDetails)
    .query(({ ctx, input }) => readEInvoice(ctx, input.id)),

  complete: operator("tax:write")
    .input(EInvoiceBuyer)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => completeBuyer(ctx, input)),

  retry: operator("tax:write")
    .input(EInvoiceRetry)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => retryEInvoice(ctx, input)),

  cancel: operator("tax:write")
    .input(EInvoiceCancel)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => cancelEInvoice(ctx, input)),

  memories: operator("tax:read")
    .output(FiscalMemoryList)
    .query(({ ctx }) => listMemories(ctx)),

  saveMemory: operator("tax:approve")
    .input(FiscalMemoryForm)
    .output(FiscalMemorySaved)
    .mutation(({ ctx, input }) => saveMemory(ctx, fiscalSealing(), input)),
});
