"use client";
import { Button, Checkbox, NumberInput, Select, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BANK_COLUMNS, type BankColumn, isReadable } from "@/domain/accounting/bank-statement/rules.columns";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import type { PreviewTable } from "./address";
import css from "./bank.module.css";

type Props = {
  table: PreviewTable;
  onChange: (change: Partial<Pick<PreviewTable, "head" | "columns" | "toman">>) => void;
};

/** Each column of the file with its meaning, which can be corrected, and values of the first rows. */
export function TableColumns({ table, onChange }: Props) {
  const t = useTranslations("bankStatements");
  const { number } = useFormat();
  const { head, headers, columns, toman, sample } = table;
  const data = BANK_COLUMNS.map((value) => ({ value, label: t(`means.${value}`) }));
  return (
    <section className={css.part} aria-label={t("columns")}>
      <h3>{t("columns")}</h3>
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
                    placeholder={t("ignored")}
                    clearable
                    clearButtonProps={{ "aria-label": t("clear") }}
                    onChange={(value) =>
                      onChange({ columns: headers.map((_, nr) => meaningAt(columns, { nr, at, value })) })
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, 3).map((row, nr) => (
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
      <div className={css.row}>
        <NumberInput
          size="xs"
          label={t("headerRow")}
          min={1}
          max={101}
          clampBehavior="strict"
          allowDecimal={false}
          value={head + 1}
          onChange={(value) => typeof value === "number" && onChange({ head: value - 1 })}
        />
        <Checkbox
          label={t("toman")}
          checked={toman}
          onChange={({ currentTarget }) => onChange({ toman: currentTarget.checked })}
        />
      </div>
      {table.template === null && isReadable(columns) && <SaveTemplate table={table} />}
    </section>
  );
}

type Change = { nr: number; at: number; value: string | null };

/** The meaning of column `nr` after that of `at` was chosen: each is used once. */
const meaningAt = (columns: PreviewTable["columns"], { nr, at, value }: Change): BankColumn | null => {
  if (nr === at) return value as BankColumn | null;
  const was = columns[nr] ?? null;
  return was === value ? null : was;
};

/** Saves the columns under a name: later files with these headers are read the same way. */
function SaveTemplate({ table: { headers, columns, toman } }: { table: PreviewTable }) {
  const t = useTranslations("bankStatements");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [name, setName] = useState("");
  const save = api.bankStatements.saveTemplate.useMutation({
    onSuccess: () => {
      announce(t("templateSaved", { name }));
      void utils.bankStatements.preview.invalidate();
    },
  });
  return (
    <>
      <div className={css.row}>
        <TextInput
          size="xs"
          label={t("templateName")}
          description={t("templateHint")}
          inputWrapperOrder={["label", "input", "description"]}
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={name.trim() === ""}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ name: name.trim(), headers, columns: headers.map((_, at) => columns[at] ?? null), toman })
          }
        >
          {t("templateSave")}
        </Button>
      </div>
      {save.error && <RefusalNotice refusal={refusalOfError(save.error)} />}
    </>
  );
}
