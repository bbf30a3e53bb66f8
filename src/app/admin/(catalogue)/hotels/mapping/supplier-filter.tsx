"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterSelect } from "@/ui/filters/filter-select";
import { api } from "../../../_client";
import { useNameOf } from "../use-name-of";
import css from "./mapping.module.css";

const REST_MS = 150;
type Props = { value: number | null; onChange: (id: number | null) => void };

/** Filters by supplier, found by name or code. */
export function SupplierFilter({ value, onChange }: Props) {
  const t = useTranslations("hotels");
  const form = useTranslations("form");
  const nameOf = useNameOf();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim().slice(0, 100), REST_MS);
  const known = api.hotelMappings.suppliers.useQuery(
    { chosen: value },
    { staleTime: 60_000, placeholderData: (before) => before },
  );
  const chosen = known.data?.find(({ id }) => id === value);
  // The name of the selected option is in the field and is not a search text.
  const search = chosen && settled === nameOf(chosen) ? "" : settled;
  const found = api.hotelMappings.suppliers.useQuery(
    { chosen: value, search },
    { staleTime: 60_000, enabled: search !== "", placeholderData: (before) => before },
  );
  const rows = (search === "" ? known.data : found.data) ?? [];
  return (
    <FilterSelect
      className={css.half}
      label={t("supplier")}
      placeholder={t("anySupplier")}
      clearLabel={`${t("clear")}: ${t("supplier")}`}
      data={rows.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      // Already searched by the server.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={form(found.isFetching ? "loading" : "nothingFound")}
    />
  );
}
