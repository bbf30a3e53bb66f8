"use client";
import { Button, Checkbox, CloseButton, Select, Switch, TextInput } from "@mantine/core";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { UNKNOWN_PATH } from "@/domain/api-log/schema";
import { DateRange } from "@/ui/dates/date-range";
import page from "../../reservations/reservations.module.css";
import css from "./api-log.module.css";
import { CLASSES, type Facets, type Filters, isFiltered } from "./filters";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  facets: Facets | undefined;
  following: boolean;
  onFollow: (on: boolean) => void;
  onChange: (change: Partial<Omit<Filters, "after">>) => void;
  onClear: () => void;
};

const TYPING_MS = 250;
const QUICK = { transitionProps: { duration: 80 } };

export function FilterBar({ search, filters, facets, following, onFollow, onChange, onClear }: Props) {
  const t = useTranslations("apiLog");
  const [typed, setTyped] = useState(filters.q);
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
        className={css.search}
        aria-label={t("searchLabel")}
        placeholder={t("search")}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        rightSection={
          typed ? <CloseButton size="sm" {...clear} onClick={() => setTyped("")} /> : <kbd aria-hidden>/</kbd>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Select
        className={css.select}
        aria-label={t("site")}
        placeholder={t("anySite")}
        data={(facets?.domains ?? []).map(({ id, domain }) => ({ value: String(id), label: domain }))}
        value={filters.site ? String(filters.site) : null}
        onChange={(value) => onChange({ site: value ? Number(value) : null })}
        searchable
        clearable
        clearButtonProps={clear}
        comboboxProps={QUICK}
      />
      <Select
        className={css.select}
        aria-label={t("path")}
        placeholder={t("anyPath")}
        data={[
          ...(facets?.paths ?? []).map((path) => ({ value: path, label: `\u2066${path}\u2069` })),
          { value: UNKNOWN_PATH, label: t("unknownPath") },
        ]}
        value={filters.path}
        onChange={(value) => onChange({ path: value })}
        clearable
        clearButtonProps={clear}
        comboboxProps={QUICK}
      />
      <Select
        className={css.status}
        aria-label={t("status")}
        placeholder={t("anyStatus")}
        data={CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))}
        value={filters.class}
        onChange={(value) => onChange({ class: value as Filters["class"] })}
        clearable
        clearButtonProps={clear}
        comboboxProps={QUICK}
      />
      <DateRange from={filters.from} to={filters.to} onChange={onChange} />
      <Checkbox
        className={css.check}
        label={t("onlyRefused")}
        checked={filters.refused}
        onChange={(event) => onChange({ refused: event.currentTarget.checked || null } as Partial<Filters>)}
      />
      {isFiltered(filters) && (
        <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} stroke={1.7} />} onClick={onClear}>
          {t("clear")}
        </Button>
      )}
      <Switch
        className={css.follow}
        label={t("follow")}
        checked={following}
        onChange={(event) => onFollow(event.currentTarget.checked)}
      />
    </search>
  );
}
