"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { KINDS, STATUSES } from "@/domain/sales/travel-request/rules";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import page from "@/ui/list/page.module.css";
import { ViewsMenu } from "../../_views/views-menu";
import { type Filters, isFiltered, VIEWS } from "./address";

type Change = { [Name in keyof Filters]?: Filters[Name] | null };
type Props = { filters: Filters; onChange: (change: Change) => void; onClear: () => void };

export function TravelRequestFilterBar({ filters, onChange, onClear }: Props) {
  const t = useTranslations("travelRequests");
  return (
    <search className={page.filters}>
      <SegmentedControl
        size="xs"
        aria-label={t("view")}
        data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={filters.view}
        onChange={(view) => onChange({ view: view as Filters["view"] })}
      />
      <FilterSelect
        className={page.status}
        label={t("column.kind")}
        placeholder={t("anyKind")}
        clearLabel={t("clear")}
        data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange({ kind: kind as Filters["kind"] })}
      />
      {filters.view === "all" && (
        <FilterSelect
          className={page.status}
          label={t("column.status")}
          placeholder={t("anyStatus")}
          clearLabel={t("clear")}
          data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={filters.status}
          onChange={(status) => onChange({ status: status as Filters["status"] })}
        />
      )}
      {isFiltered(filters) && <ClearFilters label={t("clear")} onClear={onClear} />}
      <ViewsMenu />
    </search>
  );
}
