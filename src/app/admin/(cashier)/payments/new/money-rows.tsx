"use client";
import { useTranslations } from "next-intl";
import { useFormValue } from "@/ui/form/form";
import { Rows } from "@/ui/form/rows";
import type { Choices } from "../address";
import css from "./editor.module.css";
import { MoneyRow } from "./money-row";
import { type Cells, newRow } from "./values";

/** The preview is a GET, whose URL length is limited. */
const MOST = 15;

/** Parts of the payment: cash, POS, cheque. */
export function MoneyRows({ choices, autoFocus }: { choices: Choices; autoFocus: boolean }) {
  const t = useTranslations("payments");
  const many = useFormValue((form) => (form.at("rows") as Cells[]).length > 1);
  return (
    <section className={css.rows} data-many={many || undefined} aria-label={t("rows")}>
      <Rows<Cells>
        path="rows"
        label={t("rows")}
        rowLabel={t("row")}
        addLabel={t("addRow")}
        empty={t("noRows")}
        most={MOST}
        make={newRow}
        copy={(row) => ({ ...structuredClone(row), reference: "", check: { ...row.check, sayad_id: "", serial: "" } })}
        columns={[
          { label: t("column.amount"), width: "minmax(150px, 1.1fr)" },
          { label: t("column.method"), width: "minmax(110px, 0.7fr)" },
          { label: t("column.account"), width: "minmax(150px, 1.3fr)" },
          { label: t("column.reference"), width: "minmax(90px, 0.7fr)" },
        ]}
      >
        {(path, index) => <MoneyRow path={path} choices={choices} autoFocus={autoFocus && index === 0} />}
      </Rows>
    </section>
  );
}
