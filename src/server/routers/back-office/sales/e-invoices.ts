import { cancelEInvoice } from "@/domain/sales/e-invoice/cancel-e-invoice";
import { completeBuyer } from "@/domain/sales/e-invoice/complete-buyer";
import { correctEInvoice } from "@/domain/sales/e-invoice/correct-e-invoice";
import { exportEInvoice } from "@/domain/sales/e-invoice/export-e-invoice";
import { listEInvoices } from "@/domain/sales/e-invoice/list-e-invoices";
import { listMemories } from "@/domain/sales/e-invoice/list-memories";
import { readEInvoice } from "@/domain/sales/e-invoice/read-e-invoice";
import { retryEInvoice } from "@/domain/sales/e-invoice/retry-e-invoice";
import { saveMemory } from "@/domain/sales/e-invoice/save-memory";
import {
  EInvoiceBuyer,
  EInvoiceCancel,
  EInvoiceCorrect,
  EInvoiceDetails,
  EInvoiceDone,
  EInvoiceExport,
  EInvoiceList,
  EInvoiceQuery,
  EInvoiceRef,
  EInvoiceRetry,
  FiscalMemoryForm,
  FiscalMemoryList,
  FiscalMemorySaved,
} from "@/domain/sales/e-invoice/schema";
import { fiscalSealing, ublFormat } from "@/server/tax-deps";
import { operator, router } from "@/server/trpc";

/** Electronic invoices to the tax authority, and the memories they are sent with. */
export const eInvoices = router({
  list: operator("tax:read")
    .meta({
      rest: "GET /tax/e-invoices",
      summary: "Lists electronic invoices, the most urgent first, with counts by state and deadline",
      member: "items",
    })
    .input(EInvoiceQuery)
    .output(EInvoiceList)
    .query(({ ctx, input }) => listEInvoices(ctx, input)),

  read: operator("tax:read")
    .meta({
      rest: "GET /tax/e-invoices/{id}",
      summary: "Returns an electronic invoice with its lines, errors, remedies and timeline",
    })
    .input(EInvoiceRef)
    .output(EInvoiceDetails)
    .query(({ ctx, input }) => readEInvoice(ctx, input.id)),

  ubl: operator("tax:read")
    .meta({
      rest: "GET /tax/e-invoices/{id}/ubl",
      summary: "Returns an electronic invoice as UBL 2.1 XML by EN 16931",
    })
    .input(EInvoiceRef)
    .output(EInvoiceExport)
    .query(({ ctx, input }) => exportEInvoice(ctx, input.id, ublFormat)),

  complete: operator("tax:write")
    .meta({
      rest: "POST /tax/e-invoices/complete",
      summary: "Completes the buyer of a held electronic invoice, which is then sent",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(EInvoiceBuyer)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => completeBuyer(ctx, input)),

  retry: operator("tax:write")
    .meta({
      rest: "POST /tax/e-invoices/retry",
      summary: "Sends a refused electronic invoice again under a new number",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed"],
    })
    .input(EInvoiceRetry)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => retryEInvoice(ctx, input)),

  correct: operator("tax:write")
    .meta({
      rest: "POST /tax/e-invoices/correct",
      summary: "Corrects a registered electronic invoice by a document of its own, with a second person",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed", "secondPersonNeeded"],
    })
    .input(EInvoiceCorrect)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => correctEInvoice(ctx, input)),

  cancel: operator("tax:write")
    .meta({
      rest: "POST /tax/e-invoices/cancel",
      summary: "Cancels a registered electronic invoice by a document of its own, with a second person",
      refusals: ["notFound", "changedMeanwhile", "operationNotAllowed", "secondPersonNeeded"],
    })
    .input(EInvoiceCancel)
    .output(EInvoiceDone)
    .mutation(({ ctx, input }) => cancelEInvoice(ctx, input)),

  memories: operator("tax:read")
    .meta({ rest: "GET /tax/memories", summary: "Lists fiscal memories without their keys", member: "items" })
    .output(FiscalMemoryList)
    .query(({ ctx }) => listMemories(ctx)),

  saveMemory: operator("tax:approve")
    .meta({
      rest: "POST /tax/memories",
      summary: "Creates or changes a fiscal memory with its key and certificate",
      refusals: ["notFound", "changedMeanwhile"],
    })
    .input(FiscalMemoryForm)
    .output(FiscalMemorySaved)
    .mutation(({ ctx, input }) => saveMemory(ctx, fiscalSealing(), input)),
});
