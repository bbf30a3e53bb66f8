"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { PrintableLinks, travelPrintable } from "../../_sales/printable-links";
import type { Details } from "./address";

/** Printable documents: a ticket or voucher of each item, and the invoice. */
export function OrderPrintables({ of: { items, invoice } }: { of: Details }) {
  const t = useTranslations("orders");
  const { digits } = useFormat();
  const issued = items.flatMap(({ pnr, product, status }) =>
    pnr && status === "issued" ? [{ kind: travelPrintable(product), id: pnr.number, of: pnr.local } as const] : [],
  );
  const bill = invoice ? [{ kind: "invoice", id: invoice.id, of: digits(String(invoice.number)) } as const] : [];
  if (issued.length + bill.length === 0) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("papers")}</h3>
      <PrintableLinks papers={[...issued, ...bill]} />
    </section>
  );
}
