"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { SEASONAL_PARTS } from "@/domain/reporting/report/rules";
import { FilterSelect } from "@/ui/filters/filter-select";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { ListTable } from "@/ui/table/list-table";
import { Pager } from "@/ui/table/pager";
import { api } from "../../../_client";
import { ExportMenu } from "../../../(accounting)/accounting/_parts/export-menu";
import { QuarterSelect, useQuarters } from "../_parts/quarter-select";
import { SectionNav } from "../_parts/section-nav";
import { type Quarter, type Quarters, type Seasonal, seasonalParsers } from "../address";
import css from "../returns/returns.module.css";

const PER_PAGE = 50;
const AMOUNTS = ["amount", "discount", "vat", "duties"] as const;
const COLUMNS = ["part", "kind", "name", "national_id", "economic_code", "count", ...AMOUNTS] as const;
const NUMBERS: ReadonlySet<string> = new Set(["count", ...AMOUNTS]);

/** The seasonal report of article 169: what was sold to whom, bought from whom, and earned as agent. */
export function SeasonalReport({ first }: { first: Quarters | undefined }) {
  const t = useTranslations("tax.seasonal");
  const [{ from, part }, set] = useQueryStates(seasonalParsers);
  const { items, chosen } = useQuarters(first, from);
  return (
    <div className={page.list}>
      <SectionNav />
      <header className={page.head}>
        <h1>{t("title")}</h1>
      </header>
      <div className={css.tools}>
        <QuarterSelect
          label={t("season")}
          items={items}
          chosen={chosen}
          onChange={(value) => set({ from: value, page: null })}
        />
        <FilterSelect
          label={t("column.part")}
          placeholder={t("anyPart")}
          clearLabel={t("anyPart")}
          data={SEASONAL_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
          value={part}
          onChange={(value) => set({ part: value as typeof part, page: null })}
        />
        {chosen && (
          <ExportMenu kind="seasonal" params={{ from: chosen.from_on, to: chosen.to_on, ...(part && { part }) }} />
        )}
      </div>
      {chosen && <Season quarter={chosen} />}
    </div>
  );
}

function Season({ quarter: { from_on, to_on } }: { quarter: Quarter }) {
  const t = useTranslations("tax.seasonal");
  const { dayOf, number } = useFormat();
  const [{ part, page: nr }, set] = useQueryStates(seasonalParsers);
  const input = { from: from_on, to: to_on, ...(part && { part }), page: Math.max(1, nr), per_page: PER_PAGE };
  const query = api.tax.seasonal.useQuery(input, { placeholderData: keepPreviousData });
  const { data } = query;
  const nothing = { title: t("emptyTitle"), text: t("emptyText") };
  return (
    <div className={css.body}>
      {data && (
        <p className={css.state} role="status">
          {t("count", { count: data.meta.total, n: number(data.meta.total) })} · {t("due", { day: dayOf(data.due) })}
        </p>
      )}
      <ListStates
        query={{ ...query, data: data && { rows: data.items } }}
        narrowed={part !== null}
        none={nothing}
        empty={nothing}
      >
        {data && <Counterparties of={data} waiting={query.isPlaceholderData} />}
      </ListStates>
      {data && (
        <Pager page={input.page} total={data.meta.total} perPage={PER_PAGE} onPage={(to) => set({ page: to })} />
      )}
    </div>
  );
}

function Counterparties({ of: { items, totals }, waiting }: { of: Seasonal; waiting: boolean }) {
  const t = useTranslations("tax.seasonal");
  const list = useTranslations("list");
  const { number } = useFormat();
  const amounts = (row: Pick<Seasonal["totals"], (typeof AMOUNTS)[number]>) =>
    AMOUNTS.map((key) => (
      <td key={key} data-end>
        <Money amount={row[key]} currency={totals.currency} />
      </td>
    ));
  return (
    <ListTable
      className={css.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      look={(name) => ({ "data-end": NUMBERS.has(name) || undefined })}
      waiting={waiting}
      foot={
        <tr>
          <td colSpan={5}>{list("total")}</td>
          <td data-end>{number(totals.count)}</td>
          {amounts(totals)}
        </tr>
      }
    >
      {items.map((row) => (
        <tr key={`${row.part} ${row.party}`} data-part={row.part}>
          <td>{t(`part.${row.part}`)}</td>
          <td>{row.kind && t(`kind.${row.kind}`)}</td>
          <td>
            <bdi>{row.name}</bdi>
          </td>
          <td>{row.national_id && <bdi className="code">{row.national_id}</bdi>}</td>
          <td>{row.economic_code && <bdi className="code">{row.economic_code}</bdi>}</td>
          <td data-end>{number(row.count)}</td>
          {amounts(row)}
        </tr>
      ))}
    </ListTable>
  );
}
