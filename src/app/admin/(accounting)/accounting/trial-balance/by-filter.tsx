"use client";
import { useTranslations } from "next-intl";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useDimensionChoices } from "../dimensions/_parts/use-choices";

type Props = { className: string | undefined; value: number | null; onChange: (by: number | null) => void };

/** Lists the members of a dimension, or cost centers, below the balance; shown where there are any. */
export function ByFilter({ className, value, onChange }: Props) {
  const t = useTranslations("dimensions.filter");
  const { dimensions = [], centers = [] } = useDimensionChoices();
  const data = [...(centers.length > 0 ? [{ value: "0", label: t("center") }] : []), ...dimensions];
  if (data.length === 0 && value === null) return null;
  return (
    <FilterSelect
      {...(className && { className })}
      label={t("by")}
      placeholder={t("by")}
      clearLabel={t("clear", { name: t("by") })}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(by) => onChange(by === null ? null : Number(by))}
    />
  );
}
