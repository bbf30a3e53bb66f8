"use client";
import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { DateRange } from "@/ui/dates/date-range";
import { type Filters, isFiltered, STATUSES } from "./filters";
import css from "./reservations.module.css";

type Change = Partial<Pick<Filters, "q" | "status" | "from" | "to">>;
type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  onChange: (change: Change) => void;
  onClear: () => void;
};

const TYPING_MS = 250;

export function FilterBar({ search, filters, onChange, onClear }: Props) {
  const t = useTranslations("reservations");
  const status = useTranslations("status");
  const [typed, setTyped] = useState(filters.q);
  useEffect(() => setTyped(filters.q), [filters.q]);
  useEffect(() => {
    if (typed === filters.q) return;
    const timer = setTimeout(() => onChange({ q: typed }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <search className={css.filters}>
      <TextInput
        ref={search}
        className={css.search}
        aria-label={t("searchLabel")}
        placeholder={t("search")}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        rightSection={
          typed ? (
            <CloseButton size="sm" aria-label={t("clear")} onClick={() => setTyped("")} />
          ) : (
            <kbd aria-hidden>/</kbd>
          )
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Select
        className={css.status}
        aria-label={t("status")}
        placeholder={t("anyStatus")}
        data={STATUSES.map((value) => ({ value, label: status(value) }))}
        value={filters.status}
        onChange={(value) => onChange({ status: value as Filters["status"] })}
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} />
      {isFiltered(filters) && (
        <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} stroke={1.7} />} onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </search>
  );
}
