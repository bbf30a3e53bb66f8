import { prisma } from "@/server/db";
import { asLedgerOwner, voucher } from "./ledger";

let made = 0;

/** A supplier of a branch to which that amount is due since that day. */
export async function dueSupplier(
  branchId: number,
  { amount, day, iban = null }: { amount: number; day: string; iban?: string | null },
): Promise<number> {
  const code = `due-${++made}-${Date.now()}`;
  const { id } = await prisma().supplier.create({
    data: { branchId, code, title: code, currency: "IRR", adapter: "core", products: ["flight"] },
  });
  const lines = [
    { mapping: "cost_of_sale", dr: amount },
    { mapping: "supplier.payable", party: `supplier:${id}`, cr: amount },
  ];
  const document = voucher(branchId, lines, { doc_date: day });
  await asLedgerOwner("select ledger.post($1)", [JSON.stringify(document)]);
  await prisma().supplierTerms.create({
    data: { branchId, supplierId: id, iban, settles: "credit", dueDays: 0, changedAt: new Date() },
  });
  return id;
}
