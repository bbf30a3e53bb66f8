"use client";
import { useTranslations } from "next-intl";
import { CATEGORIES } from "@/domain/sales/tax/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { PercentField } from "@/ui/form/percent-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import type { FormProps } from "../../_resource/resource";
import type { Rate, RateKind } from "./address";

type Values = Pick<Rate, "code" | "category" | "basis_points" | "to_on" | "confirmed"> & { from_on: string | null };

const valuesOf = ({ code, category, basis_points, from_on, to_on, confirmed }: Rate): Values => ({
  ...{ code, category, basis_points, from_on, to_on, confirmed },
});

/** Creates or edits a dated rate. */
export default function RateDialog({ row: rate, onClose, onSaved }: FormProps<RateKind>) {
  const t = useTranslations("tax");
  const announce = useAnnounce();
  const { timeZone } = useReading();
  const utils = api.useUtils();
  const opened = useInitialRecord(rate);
  const save = api.tax.saveRate.useMutation();
  const send = async ({ from_on, ...values }: Values, newer: number | null) => {
    const { id } = await save.mutateAsync({
      ...values,
      from_on: from_on!,
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.tax.invalidate();
    announce(t("saved", { title: values.code }));
    onSaved(id);
  };
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  return (
    <FormDialog<Values>
      title={t(rate ? "edit" : "add")}
      initial={
        rate
          ? valuesOf(rate)
          : { code: "standard", category: "S", basis_points: 1000, from_on: today, to_on: null, confirmed: false }
      }
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField
          path="code"
          label={t("column.code")}
          hint={t("codeHint")}
          kind="latin"
          required
          maxLength={20}
          data-autofocus
        />
        <SelectField
          path="category"
          label={t("column.category")}
          required
          data={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <PercentField path="basis_points" label={t("column.rate")} required max={5_000} />
        <DateField path="from_on" label={t("column.from")} required />
        <DateField path="to_on" label={t("column.to")} hint={t("toHint")} />
      </div>
      <SwitchField path="confirmed" label={t("isConfirmed")} />
    </FormDialog>
  );
}
