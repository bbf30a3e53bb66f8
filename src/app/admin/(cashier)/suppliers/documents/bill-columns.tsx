"use client";
import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { BILL_COLUMNS, type BillColumn } from "@/domain/cashier/supplier-document/rules.columns";
import { useFormat } from "@/ui/format/use-format";
import type { BillPreviewOf } from "./address";
import css from "./documents.module.css";

type Props = {
  preview: BillPreviewOf;
  columns: BillPreviewOf["columns"];
  onChange: (at: number, column: BillColumn | null) => void;
};

/** Each column of a bill with its detected meaning, which can be corrected, and a value of the first row. */
export function BillColumns({ preview: { headers, sample, total }, columns, onChange }: Props) {
  const t = useTranslations("supplierDocuments");
  const { number } = useFormat();
  const data = BILL_COLUMNS.map((value) => ({ value, label: t(`means.${value}`) }));
  return (
    <fieldset className={css.columns}>
      <legend>
        {t("columns")} · {t("rows", { n: total, count: number(total) })}
      </legend>
      {headers.map((header, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are.
          key={at}
          size="xs"
          label={<bdi>{header || t("unnamed", { n: number(at + 1) })}</bdi>}
          aria-label={t("columnOf", { name: header || number(at + 1) })}
          description={<bdi>{sample[0]?.[at] || "—"}</bdi>}
          inputWrapperOrder={["label", "input", "description"]}
          data={data}
          value={columns[at] ?? null}
          placeholder={t("ignored")}
          clearable
          clearButtonProps={{ "aria-label": t("clear") }}
          onChange={(value) => onChange(at, value as BillColumn | null)}
        />
      ))}
    </fieldset>
  );
}
