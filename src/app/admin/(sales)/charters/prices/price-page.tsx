"use client";
import { useTranslations } from "next-intl";
import { ClassPage } from "../_parts/class-page";
import { PriceGrid } from "./price-grid";

export function PricePage() {
  const t = useTranslations("charters");
  return (
    <ClassPage title={t("pricesMarkups")} perPage={60}>
      {(rows, _, newest) => <PriceGrid rows={rows} newest={newest} />}
    </ClassPage>
  );
}
