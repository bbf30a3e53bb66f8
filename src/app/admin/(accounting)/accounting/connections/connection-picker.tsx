"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QuickSelect } from "@/ui/form/quick-select";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../../_client";
import css from "./connections.module.css";
import { TypeCounts } from "./type-mark";

type Props = { not: number; value: number | null; onChange: (id: number | null) => void };

/** Picks another active connection by number or title; lists the latest before typing. */
export function ConnectionPicker({ not, value, onChange }: Props) {
  const t = useTranslations("connections");
  const { digits } = useFormat();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 150);
  const labelOf = (id: number, title: string) => `${digits(String(id))} · ${title}`;
  const query = api.connections.list.useQuery(
    { status: "active", per_page: 20, ...(search && { search }) },
    { staleTime: 5_000, placeholderData: (before) => before },
  );
  const [chosen, setChosen] = useState<{ id: number; label: string } | null>(null);
  const found = (query.data?.items ?? []).filter(({ id }) => id !== not);
  const data = found.map(({ id, title }) => ({ value: String(id), label: labelOf(id, title) }));
  // A selection keeps its label during the next search.
  const stored =
    chosen && !found.some(({ id }) => id === chosen.id) ? [{ value: String(chosen.id), label: chosen.label }] : [];
  return (
    <QuickSelect
      data-autofocus
      label={t("mergePick")}
      placeholder={t("mergePickHint")}
      searchable
      data={query.data && [...stored, ...data]}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onSearchChange={(text) => setTyped(text === chosen?.label ? "" : text)}
      onChange={(id) => {
        const one = found.find((row) => String(row.id) === id);
        setChosen(one ? { id: one.id, label: labelOf(one.id, one.title) } : null);
        onChange(one?.id ?? null);
      }}
      allowDeselect={false}
      nothingFoundMessage={t(query.isFetching ? "loading" : "noneTitle")}
      renderOption={({ option }) => {
        const one = found.find((row) => String(row.id) === option.value);
        return (
          <span className={css.option}>
            <span>{option.label}</span>
            {one && (
              <small className={css.beside}>
                <TypeCounts types={one.types} />
              </small>
            )}
          </span>
        );
      }}
    />
  );
}
