import { armFailPoints } from "@/domain/kernel/fail-point";
import { buildDueEInvoices } from "@/domain/sales/e-invoice/build-due";
import { sendDueEInvoices } from "@/domain/sales/e-invoice/send-due";
import { eInvoiceDeps } from "@/server/tax-deps";

/** Takes all due steps of electronic invoices by a clock ahead of the machine's, until it ends or dies at a fail point. */
armFailPoints();
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const deps = eInvoiceDeps(() => new Date(Date.now() + offsetMs));
await buildDueEInvoices(deps);
await sendDueEInvoices(deps);
process.exit(0);
