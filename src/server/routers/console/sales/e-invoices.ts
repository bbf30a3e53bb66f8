export { eInvoices } from "@/server/routers/back-office/sales/e-invoices";
