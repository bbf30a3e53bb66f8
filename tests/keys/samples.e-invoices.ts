import { prisma } from "@/server/db";
import type { Clerk } from "../back-office";
import { taxOffice } from "../e-invoices";
import { TRIAL_SIGNER } from "../tax-signer";
import { call } from "./samples.back-office";
import { type Samples, unique } from "./world";

/** A document of the branch in a state, of an authority that is closed again. */
async function documentIn({ branchId }: Clerk, state: "held" | "refused") {
  const at = await taxOffice({ of: branchId });
  if (state === "refused") at.server.faults.push("refuse one");
  await at.invoices(1, { buyer: state === "held" ? { kind: "legal", name: "شرکت نمونه" } : null });
  for (const seconds of [0, 60]) await at.pass(seconds);
  await at.close();
  const where = { branchId, memoryId: at.memory.id, state };
  const { id, version } = await prisma().eInvoice.findFirstOrThrow({ where, select: { id: true, version: true } });
  return { id, version };
}

/** Routes of electronic invoices and fiscal memories. */
export const E_INVOICES: Samples = {
  "POST /tax/e-invoices/complete": call("POST", "/tax/e-invoices/complete", async (clerk) => {
    const buyer = { ...(await documentIn(clerk, "held")), kind: "legal" };
    return [
      { ...buyer, economic_code: "14009876543" },
      { ...buyer, economic_code: "14009876544" },
    ];
  }),
  "POST /tax/e-invoices/retry": call("POST", "/tax/e-invoices/retry", async (clerk) => {
    const refused = await documentIn(clerk, "refused");
    return [refused, { ...refused, version: refused.version + 1 }];
  }),
  "POST /tax/memories": call("POST", "/tax/memories", async () => {
    const memory = { memory_id: unique().slice(0, 6).toUpperCase(), seller_code: "14001234567", environment: "trial" };
    const keys = { private_key: TRIAL_SIGNER.key, certificate: TRIAL_SIGNER.certificate };
    const form = { ...memory, ...keys, title: "حافظه", starts_on: "2026-01-01" };
    return [form, { ...form, title: "حافظهٔ دیگر" }];
  }),
};
