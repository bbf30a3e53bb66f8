"use client";
import { useTranslations } from "next-intl";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import type { Quarter, Quarters } from "../address";

/** Quarters of the branch, newest first, and the one of the address, or else the last that is over. */
export function useQuarters(first: Quarters | undefined, from: string | null) {
  const { data } = api.tax.quarters.useQuery(undefined, { initialData: first });
  const items = data?.items ?? [];
  const chosen = items.find(({ from_on }) => from_on === from) ?? items.find(({ over }) => over) ?? items[0];
  return { data, items, chosen };
}

type Props = {
  label: string;
  items: readonly Quarter[];
  chosen: Quarter | undefined;
  onChange: (from: string | null) => void;
};

/** Chooses a quarter by its first day. */
export function QuarterSelect({ label, items, chosen, onChange }: Props) {
  const t = useTranslations("tax.returns");
  const { number, digits } = useFormat();
  return (
    <FilterSelect
      label={label}
      clearable={false}
      clearLabel=""
      allowDeselect={false}
      data={items.map(({ fiscal_year, quarter, from_on }) => ({
        value: from_on,
        label: t("quarter", { n: number(quarter), year: digits(String(fiscal_year)) }),
      }))}
      value={chosen?.from_on ?? null}
      onChange={onChange}
    />
  );
}
