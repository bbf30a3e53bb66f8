"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { BANK_NAMES } from "@/domain/cashier/cheque/rules.banks";
import { asciiDigits } from "@/domain/kernel/digits";
import { DateField } from "@/ui/form/date-field";
import { useField } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { useSayadRequired } from "../../../_money/use-sayad-required";
import css from "./editor.module.css";
import { isSayad } from "./values";

/** Fields on a cheque's face; its amount is that of the row. */
export function ChequeCellsOf({ path }: { path: string }) {
  const t = useTranslations("payments.cheque");
  const { locale } = useReading();
  const banks = useMemo(() => BANK_NAMES.map((bank) => bank[locale]), [locale]);
  return (
    <fieldset className={css.cheque}>
      <legend>{t("title")}</legend>
      <SayadField path={`${path}.sayad_id`} />
      <TextField path={`${path}.serial`} label={t("serial")} kind="code" required maxLength={20} />
      <TextField path={`${path}.series`} label={t("series")} kind="code" maxLength={20} />
      <DateField path={`${path}.due_date`} label={t("dueDate")} required />
      <TextField path={`${path}.bank`} label={t("bank")} required maxLength={60} choices={banks} />
      <TextField path={`${path}.branch`} label={t("branch")} maxLength={60} />
      <TextField path={`${path}.owner_name`} label={t("owner")} maxLength={120} />
    </fieldset>
  );
}

/** Sixteen digits in groups of four, as printed. */
function SayadField({ path }: { path: string }) {
  const t = useTranslations("payments.cheque");
  const form = useTranslations("form");
  const { digits } = useFormat();
  const required = useSayadRequired();
  const { value, fault, change, look } = useField<string>(path, (value) => {
    if (!String(value ?? "").trim()) return required ? form("required") : null;
    return isSayad(String(value)) ? null : t("notSayad");
  });
  return (
    <TextInput
      {...surround({ path, label: t("sayad"), required }, fault)}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      value={digits((value ?? "").replace(/\d{4}(?=\d)/g, "$& "))}
      onChange={({ currentTarget }) => change(asciiDigits(currentTarget.value).replace(/\D/g, "").slice(0, 16))}
      onBlur={look}
    />
  );
}
