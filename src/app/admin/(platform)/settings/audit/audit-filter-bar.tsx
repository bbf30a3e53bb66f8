"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { DateRange } from "@/ui/dates/date-range";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { type AuditFacetsDto, type AuditFilters, isAuditFiltered } from "./address";
import css from "./audit.module.css";
import { useAuditWords } from "./use-audit-words";

type Props = {
  search: RefObject<HTMLInputElement | null>;
  filters: AuditFilters;
  facets: AuditFacetsDto | undefined;
  onChange: (change: Partial<Omit<AuditFilters, "after">>) => void;
  onClear: () => void;
};

type Choice = { value: string; label: string };

/** The URL may contain a value that is not an option. */
const withOwn = (choices: Choice[], value: string | null, label = value ?? "") =>
  value === null || choices.some((one) => one.value === value) ? choices : [...choices, { value, label }];

export function AuditFilterBar({ search, filters, facets, onChange, onClear }: Props) {
  const t = useTranslations("auditSearch");
  const { actionText, kindName } = useAuditWords();
  const people = usePeople(facets);
  const common = { clearLabel: t("clear"), searchable: true, className: css.select };
  const actions = (facets?.actions ?? []).map((value) => ({ value, label: actionText(value) }));
  const kinds = (facets?.kinds ?? []).map((value) => ({ value, label: kindName(value) }));
  return (
    <search className={page.filters}>
      <FilterSelect
        {...common}
        ref={filters.kind ? undefined : search}
        label={t("who")}
        placeholder={t("anybody")}
        data={withOwn(people, filters.who)}
        value={filters.who}
        onChange={(who) => onChange({ who })}
      />
      <FilterSelect
        {...common}
        label={t("action")}
        placeholder={t("anyAction")}
        data={withOwn(actions, filters.action, actionText(filters.action ?? ""))}
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <FilterSelect
        {...common}
        label={t("kind")}
        placeholder={t("anyKind")}
        data={withOwn(kinds, filters.kind, kindName(filters.kind ?? ""))}
        value={filters.kind}
        onChange={(kind) => onChange(kind ? { kind } : { kind, number: "" })}
      />
      {filters.kind && (
        <TypedSearch
          input={search}
          className={css.number}
          label={t("number")}
          placeholder={t("number")}
          clearLabel={t("clear")}
          maxLength={60}
          value={filters.number}
          onChange={(number) => onChange({ number })}
        />
      )}
      <DateRange label={t("at")} from={filters.from} to={filters.to} onChange={onChange} />
      {isAuditFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
    </search>
  );
}

/** Users by name and personnel ID, the system, and partner sites. */
function usePeople(facets: AuditFacetsDto | undefined): Choice[] {
  const actor = useTranslations("actor");
  const { locale } = useReading();
  const { digits } = useFormat();
  const people = (facets?.people ?? []).map(({ id, personnel_id, name, name_latin }) => {
    const called = locale === "fa" ? name : (name_latin ?? name);
    return { value: `operator:${id}`, label: `${called} (${digits(personnel_id)})` };
  });
  const sites = (facets?.sites ?? []).map(({ id, domain }) => ({
    value: `partner:${id}`,
    label: `${actor("partner")} \u2066${domain}\u2069`,
  }));
  return [...people, { value: "system", label: actor("system") }, ...sites];
}
