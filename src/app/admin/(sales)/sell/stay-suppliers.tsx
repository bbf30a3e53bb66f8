"use client";
import { useTranslations } from "next-intl";
import { useReading } from "@/ui/preferences";
import type { Stays } from "./address";
import css from "./sell.module.css";
import { SupplierStatusMark } from "./supplier-strip";

/** Last status of each supplier of these hotels. */
export function StaySuppliers({ suppliers }: { suppliers: Stays["meta"]["suppliers"] }) {
  const t = useTranslations("sell");
  const { locale } = useReading();
  return (
    <ul className={css.strip} aria-label={t("suppliers")}>
      {suppliers.map(({ id, code, status, count, ms, title, title_latin }) => (
        <li key={id} data-supplier={code}>
          <SupplierStatusMark name={locale === "fa" ? title : title_latin} told={{ status, count, ms }} failed={null} />
        </li>
      ))}
    </ul>
  );
}
