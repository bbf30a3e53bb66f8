"use client";
import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { api } from "../../_client";
import page from "../../reservations/reservations.module.css";
import css from "../_desk/desk.module.css";
import { type Filters, isFiltered, STATES } from "./filters";

type Change = Partial<Pick<Filters, "q" | "state" | "site">>;
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
  const sites = api.domains.list.useQuery({ per_page: 100 }, { staleTime: 60_000 });
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
        aria-label={t("trust.searchLabel")}
        placeholder={t("trust.search")}
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
        aria-label={t("trust.state")}
        placeholder={t("trust.anyState")}
        data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.state}
        onChange={(value) => onChange({ state: value as Filters["state"] })}
        clearable
        clearButtonProps={clear}
        comboboxProps={quick}
      />
      <Select
        className={css.select}
        aria-label={t("trust.site")}
        placeholder={t("trust.anySite")}
        data={(sites.data?.rows ?? []).map(({ id, domain }) => ({ value: String(id), label: domain }))}
        value={filters.site ? String(filters.site) : null}
        onChange={(value) => onChange({ site: value ? Number(value) : null })}
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
