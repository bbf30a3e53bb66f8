"use client";
import { Button, Checkbox, Switch } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { UNKNOWN_PATH } from "@/domain/platform/api-log/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import css from "./api-log.module.css";
import { CLASSES, exactSpan, type Facets, type Filters, isFiltered } from "./filters";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: Filters;
  facets: Facets | undefined;
  following: boolean;
  onFollow: (on: boolean) => void;
  onChange: (change: Partial<Omit<Filters, "after">>) => void;
  onClear: () => void;
};

export function ApiLogFilterBar({ search, filters, facets, following, onFollow, onChange, onClear }: Props) {
  const t = useTranslations("apiLog");
  const { span, dayTime } = useFormat();
  const exact = exactSpan(filters);
  const shown = exact ? span(dayTime(new Date(exact.since)), dayTime(new Date(exact.until))) : "";
  return (
    <search className={page.filters}>
      <TypedSearch
        input={search}
        className={css.search}
        label={t("searchLabel")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        className={css.select}
        label={t("site")}
        placeholder={t("anySite")}
        clearLabel={t("clear")}
        data={(facets?.domains ?? []).map(({ id, domain }) => ({ value: String(id), label: domain }))}
        value={filters.site ? String(filters.site) : null}
        onChange={(value) => onChange({ site: value ? Number(value) : null })}
        searchable
      />
      <FilterSelect
        className={css.select}
        label={t("path")}
        placeholder={t("anyPath")}
        clearLabel={t("clear")}
        data={[
          ...(facets?.paths ?? []).map((path) => ({ value: path, label: `\u2066${path}\u2069` })),
          { value: UNKNOWN_PATH, label: t("unknownPath") },
        ]}
        value={filters.path}
        onChange={(value) => onChange({ path: value })}
      />
      <FilterSelect
        className={css.status}
        label={t("status")}
        placeholder={t("anyStatus")}
        clearLabel={t("clear")}
        data={CLASSES.map((value) => ({ value, label: t(`class.${value}`) }))}
        value={filters.class}
        onChange={(value) => onChange({ class: value as Filters["class"] })}
      />
      {exact ? (
        <Button
          variant="default"
          fw={400}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t("removeSpan", { span: shown })}
          onClick={() => onChange({ since: null, until: null })}
        >
          {shown}
        </Button>
      ) : (
        <DateRange from={filters.from} to={filters.to} onChange={onChange} />
      )}
      <Checkbox
        className={css.check}
        label={t("onlyRefused")}
        checked={filters.refused}
        onChange={(event) => onChange({ refused: event.currentTarget.checked || null } as Partial<Filters>)}
      />
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <Switch
        className={css.follow}
        label={t("follow")}
        checked={following}
        onChange={(event) => onFollow(event.currentTarget.checked)}
      />
    </search>
  );
}
