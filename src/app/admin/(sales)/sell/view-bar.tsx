"use client";
import { Checkbox, MultiSelect, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { SORTS } from "@/domain/sales/search/rules";
import { type Facets, facetsOf, type Traits } from "@/domain/sales/search/rules.filter";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { type Seller, viewParsers } from "./address";
import css from "./sell.module.css";

type Props = { traits: readonly Traits[]; sellers: readonly Seller[] };

/** Sort and filters of results with their counts. In the URL, so that a view can be shared. */
export function ViewBar({ traits, sellers }: Props) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  const [view, setView] = useQueryStates(viewParsers);
  const facets: Facets = facetsOf(traits);
  const counted = (label: string, count: number) => `${label} (${number(count)})`;
  const seller = (id: number) => {
    const one = sellers.find((other) => other.id === id);
    return one ? (locale === "fa" ? one.title : one.title_latin) : number(id);
  };
  const stops = (n: number) => (n === 0 ? t("direct") : t("changes", { count: n, n: number(n) }));
  const narrowed =
    view.suppliers.length + view.carriers.length + view.kinds.length + view.stops.length > 0 || view.refundable;
  const clear = () => setView({ suppliers: null, carriers: null, kinds: null, stops: null, refundable: null });
  return (
    <search className={css.view}>
      <Select
        aria-label={t("sort")}
        className={css.sort}
        allowDeselect={false}
        data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={view.sort}
        onChange={(sort) => setView({ sort: sort as (typeof SORTS)[number] })}
      />
      <Several
        label={t("column.supplier")}
        data={facets.suppliers.map(({ id, count }) => ({ value: String(id), label: counted(seller(id), count) }))}
        value={view.suppliers.map(String)}
        onChange={(values) => setView({ suppliers: values.length > 0 ? values.map(Number) : null })}
      />
      <Several
        label={t("carrier")}
        data={facets.carriers.map(({ code, count }) => ({ value: code, label: counted(code, count) }))}
        value={view.carriers}
        onChange={(values) => setView({ carriers: values.length > 0 ? values : null })}
      />
      <Several
        label={t("kinds")}
        data={facets.kinds.map(({ kind, count }) => ({ value: kind, label: counted(t(`kind.${kind}`), count) }))}
        value={view.kinds}
        onChange={(values) => setView({ kinds: values.length > 0 ? (values as ("charter" | "system")[]) : null })}
      />
      <Several
        label={t("stops")}
        data={facets.stops.map(({ stops: n, count }) => ({ value: String(n), label: counted(stops(n), count) }))}
        value={view.stops.map(String)}
        onChange={(values) => setView({ stops: values.length > 0 ? values.map(Number) : null })}
      />
      <Checkbox
        className={css.check}
        label={counted(t("refundable"), facets.refundable)}
        checked={view.refundable}
        onChange={({ currentTarget }) => setView({ refundable: currentTarget.checked || null })}
      />
      {narrowed && <ClearFilters label={t("clear")} onClear={clear} />}
    </search>
  );
}

type Several = {
  label: string;
  data: { value: string; label: string }[];
  value: readonly string[];
  onChange: (values: string[]) => void;
};

/** Selected values that are no longer among the results stay selected and removable. */
function Several({ label, data, value, onChange }: Several) {
  const gone = value
    .filter((one) => !data.some((other) => other.value === one))
    .map((one) => ({ value: one, label: one }));
  return (
    <MultiSelect
      aria-label={label}
      className={css.several}
      placeholder={value.length === 0 ? label : undefined}
      data={[...data, ...gone]}
      value={[...value]}
      onChange={onChange}
      comboboxProps={{ width: 220, position: "bottom-start" }}
    />
  );
}
