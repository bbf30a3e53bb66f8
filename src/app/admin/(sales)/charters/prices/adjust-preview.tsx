"use client";
import { useTranslations } from "next-intl";
import { PAX_TYPES, type PricePart } from "@/domain/sales/charter/rules.price";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { reasonOfCode, wordsOf } from "@/ui/state/refusal";
import table from "../_parts/table.module.css";
import type { Adjusted, ClassRow } from "../_parts/types";
import css from "./prices.module.css";

type Props = { of: Adjusted; field: PricePart; rows: readonly ClassRow[] };

/** Old and new price of each class; those that cannot be changed show the reason. */
export function AdjustPreview({ of, field, rows }: Props) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { money, day } = useFormat();
  const reason = (code: number | null) => {
    const known = reasonOfCode(code);
    return known ? wordsOf({ reason: known }, locale).title : t("refused");
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={css.preview} tabIndex={0} aria-label={t("previewTable")}>
      <table className={table.table}>
        <caption className="out-of-sight">{t("previewTable")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("charter")}</th>
            {PAX_TYPES.map((type) => (
              <th key={type} scope="col" data-figure>
                {t(`pax.${type}`)}: {t(`parts.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.rows.map((one) => {
            const row = rows.find(({ id }) => id === one.class_id);
            return (
              <tr key={one.class_id}>
                <th scope="row">
                  {row && (locale === "fa" ? row.charter.title : row.charter.title_latin)}{" "}
                  <bdi className="code">{one.fare_class}</bdi>{" "}
                  {row && <bdi className={table.soft}>{day(new Date(row.departs_at), row.departure_zone)}</bdi>}
                </th>
                {one.outcome === "refused" ? (
                  <td colSpan={PAX_TYPES.length} className={table.wrong}>
                    {reason(one.code)}
                  </td>
                ) : (
                  PAX_TYPES.map((type) => {
                    const [was, is] = [one.before[type]?.[field], one.after[type]?.[field]];
                    const figure = (amount: number) => money(amount, one.currency ?? "IRR").figure;
                    return (
                      <td key={type} data-figure>
                        {was === undefined || is === undefined ? (
                          <span className={table.soft}>{t("notSold")}</span>
                        ) : was === is ? (
                          <bdi>{figure(is)}</bdi>
                        ) : (
                          <>
                            <bdi className={css.was}>{figure(was)}</bdi> <bdi>{figure(is)}</bdi>
                          </>
                        )}
                      </td>
                    );
                  })
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
