"use client";
import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { api } from "../../_client";
import page from "../../reservations/reservations.module.css";
import css from "../_desk/desk.module.css";
import { type Filters, isFiltered, STATUSES } from "./filters";

type Change = Partial<Pick<Filters, "q" | "status" | "colleague">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

const TYPING_MS = 250;
const quick = { transitionProps: { duration: 80 } };

export function FilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("desk");
  const [typed, setTyped] = useState(filters.q);
  const colleagues = api.domains.colleagues.useQuery({}, { staleTime: 60_000 });
  useEffect(() => setTyped(filters.q), [filters.q]);
  useEffect(() => {
    if (typed === filters.q) return;
    const timer = setTimeout(() => onChange({ q: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  const clear = { "aria-label": t("clear") };
  return (
    <search className={page.filters}>
      <TextInput
        ref={search}
        className={page.search}
        aria-label={t("domains.searchLabel")}
        placeholder={t("domains.search")}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        rightSection={
          typed ? <CloseButton size="sm" {...clear} onClick={() => setTyped("")} /> : <kbd aria-hidden>/</kbd>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Select
        className={page.status}
        aria-label={t("domains.status")}
        placeholder={t("domains.anyStatus")}
        data={STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.status}
        onChange={(value) => onChange({ status: value as Filters["status"] })}
        clearable
        clearButtonProps={clear}
        comboboxProps={quick}
      />
      <Select
        className={css.select}
        aria-label={t("domains.colleague")}
        placeholder={t("domains.anyColleague")}
        data={(colleagues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.colleague ? String(filters.colleague) : null}
        onChange={(value) => onChange({ colleague: value ? Number(value) : null })}
        searchable
        clearable
        clearButtonProps={clear}
        comboboxProps={quick}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} stroke={1.7} />} onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </search>
  );
}
