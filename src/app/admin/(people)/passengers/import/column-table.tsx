"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { COLUMNS, type Column } from "@/domain/people/passenger/rules.columns";
import { useFormat } from "@/ui/format/use-format";
import css from "../passengers.module.css";
import type { Preview } from "./types";

type Props = {
  preview: Preview;
  columns: Preview["columns"];
  onChange: (at: number, column: Column | null) => void;
};

/** Each column with its detected type, which can be corrected, and the first rows. */
export function ColumnTable({ preview: { headers, sample, total }, columns, onChange }: Props) {
  const t = useTranslations("passengers");
  const { number } = useFormat();
  const data = COLUMNS.map((value) => ({ value, label: t(`import.column.${value}`) }));
  return (
    <>
      <p>{t("import.rows", { n: number(total) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keys. */}
      <section className={css.sheet} tabIndex={0} aria-label={t("import.columns")}>
        <table>
          <thead>
            <tr>
              {headers.map((header, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are.
                <th key={at} scope="col">
                  <bdi>{header || t("import.unnamed", { n: number(at + 1) })}</bdi>
                  <Select
                    size="xs"
                    aria-label={t("import.columnOf", { name: header })}
                    data={data}
                    value={columns[at] ?? null}
                    placeholder={t("import.skipped")}
                    clearable
                    searchable
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
