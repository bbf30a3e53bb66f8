"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { COLUMNS, type Column } from "@/domain/cashier/settlement/rules.columns";
import { useFormat } from "@/ui/format/use-format";
import type { Preview } from "./address";
import css from "./settlement.module.css";

type Props = {
  preview: Preview;
  columns: Preview["columns"];
  onChange: (at: number, column: Column | null) => void;
};

/** Each column with its detected type, which can be corrected, and the first rows. */
export function Columns({ preview: { headers, sample, total }, columns, onChange }: Props) {
  const t = useTranslations("settlement");
  const { number } = useFormat();
  const data = COLUMNS.map((value) => ({ value, label: t(`means.${value}`) }));
  return (
    <>
      <p>{t("rows", { n: total, count: number(total) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keys. */}
      <section className={css.sheet} tabIndex={0} aria-label={t("columns")}>
        <table>
          <thead>
            <tr>
              {headers.map((header, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are.
                <th key={at} scope="col">
                  <bdi>{header || t("unnamed", { n: number(at + 1) })}</bdi>
                  <Select
                    size="xs"
                    aria-label={t("columnOf", { name: header || number(at + 1) })}
                    data={data}
                    value={columns[at] ?? null}
                    placeholder={t("passedOver")}
                    clearable
                    clearButtonProps={{ "aria-label": t("clear") }}
                    onChange={(value) => onChange(at, value as Column | null)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, nr) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above, rows.
              <tr key={nr}>
                {headers.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={at}>
                    <bdi>{row[at]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
