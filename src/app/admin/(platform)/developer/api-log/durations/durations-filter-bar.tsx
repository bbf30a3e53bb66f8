"use client";
import { useTranslations } from "next-intl";
import { UNKNOWN_PATH } from "@/domain/platform/api-log/rules";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import type { Facets } from "../filters";
import { type DurationFilters, shortenedSpan } from "./address";
import css from "./durations.module.css";

type Props = {
  filters: DurationFilters;
  facets: Facets | undefined;
  onChange: (change: Partial<DurationFilters>) => void;
  onClear: () => void;
};

export function DurationsFilterBar({ filters, facets, onChange, onClear }: Props) {
  const t = useTranslations("apiLog");
  const own = useTranslations("apiDurations");
  const paths = (facets?.paths ?? []).map((path) => ({ value: path, label: `\u2066${path}\u2069` }));
  return (
    <search className={page.filters}>
      <FilterSelect
        className={css.select}
        label={t("site")}
        placeholder={t("anySite")}
        clearLabel={own("clear")}
        data={(facets?.domains ?? []).map(({ id, domain }) => ({ value: String(id), label: domain }))}
        value={filters.site ? String(filters.site) : null}
        onChange={(value) => onChange({ site: value ? Number(value) : null })}
        searchable
      />
      <FilterSelect
        className={css.select}
        label={t("path")}
        placeholder={t("anyPath")}
        clearLabel={own("clear")}
        data={[...paths, { value: UNKNOWN_PATH, label: t("unknownPath") }]}
        value={filters.path}
        onChange={(path) => onChange({ path })}
        searchable
      />
      <DateRange
        label={own("span")}
        none={own("lastDay")}
        from={filters.from}
        to={filters.to}
        onChange={(range) => onChange(shortenedSpan(range))}
      />
      {Object.values(filters).some(Boolean) && <ClearFilters label={own("clear")} onClear={onClear} />}
    </search>
  );
}
