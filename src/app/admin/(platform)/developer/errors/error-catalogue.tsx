"use client";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useRef } from "react";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { FilterSelect } from "@/ui/filters/filter-select";
import { SearchBox } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import page from "@/ui/list/page.module.css";
import { Notice } from "@/ui/state/notice";
import { ErrorRow } from "./error-row";
import css from "./errors.module.css";
import { findRows, RANGES, type Range } from "./find-rows";
import { useTarget } from "./use-target";

const parsers = { q: parseAsString.withDefault(""), range: parseAsStringLiteral(RANGES) };

/** Every outcome and refusal with its remedy, to read out to a partner's developer. */
export function ErrorCatalogue() {
  const t = useTranslations("errorsPage");
  const { number, digits } = useFormat();
  const [{ q, range }, setFilters] = useQueryStates(parsers);
  const search = useRef<HTMLInputElement>(null);
  const clear = () => setFilters({ q: null, range: null });
  const target = useTarget((code) => {
    if (!findRows(q, range).some((row) => row.code === code)) clear();
  });
  useKeys({ slash: () => search.current?.select() });
  const rows = findRows(q, range);
  return (
    <div className={page.page}>
      <section className={page.list} aria-label={t("title")}>
        <header className={page.head}>
          <h1>{t("title")}</h1>
          <span className={page.count} role="status">
            {t("count", { n: number(rows.length) })}
          </span>
        </header>
        <search className={page.filters}>
          <SearchBox
            input={search}
            className={page.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            value={q}
            onChange={(q) => setFilters({ q: q || null })}
          />
          <FilterSelect
            className={css.range}
            label={t("range")}
            placeholder={t("anyRange")}
            clearLabel={t("clear")}
            data={RANGES.map((value) => ({ value, label: `${digits(value)}xxx · ${t(`ranges.${value}`)}` }))}
            value={range}
            onChange={(value) => setFilters({ range: value as Range | null })}
          />
          {(q || range) && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        {rows.length === 0 ? (
          <Notice title={t("noneTitle")} text={t("noneText")} action={{ label: t("clear"), onClick: clear }} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          <section className={css.scroller} tabIndex={0} aria-label={t("table")}>
            {RANGES.map((start) => {
              const inRange = rows.filter(({ code }) => String(code).startsWith(start));
              if (inRange.length === 0) return null;
              return (
                <section key={start} aria-label={t(`ranges.${start}`)}>
                  <h2 className={css.group}>
                    {t(`ranges.${start}`)} <bdi>{digits(`${start}xxx`)}</bdi>
                  </h2>
                  <dl className={css.rows}>
                    {inRange.map((row) => (
                      <ErrorRow key={row.code} row={row} targeted={row.code === target} />
                    ))}
                  </dl>
                </section>
              );
            })}
          </section>
        )}
      </section>
    </div>
  );
}
