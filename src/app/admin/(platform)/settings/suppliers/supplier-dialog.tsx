"use client";
import { useTranslations } from "next-intl";
import type { Adapter } from "@/domain/sales/supplier/port";
import { ADAPTER_NAMES, adapterFields } from "@/domain/sales/supplier/rules.adapters";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import { KeyField } from "../_parts/key-field";
import type { SupplierKind } from "./address";
import { ProductsField } from "./products-field";
import { formOf, type Values, valuesOf } from "./values";

const KINDS = Object.keys(ADAPTER_NAMES) as Adapter[];

/** Name, products and time limit of a supplier, and its keys, which are never shown again. */
export default function SupplierDialog({ row, list, onClose, onSaved }: FormProps<SupplierKind>) {
  const of = row ?? undefined;
  const t = useTranslations("suppliers");
  const utils = api.useUtils();
  const { locale } = useReading();
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const currencies = api.places.currencies.useQuery(undefined, { staleTime: 600_000 });
  const save = api.suppliers.save.useMutation({ onSettled: () => utils.suppliers.invalidate() });
  if (!me.data) return null;
  const own = of?.adapter === "charter";
  return (
    <FormDialog<Values>
      title={of ? t("editTitle", { name: (locale === "en" && of.title_latin) || of.title }) : t("add")}
      size="lg"
      initial={valuesOf(of, me.data.branch.currency)}
      submit={t("save")}
      onSave={async (values) => onSaved((await save.mutateAsync(formOf(values, of, list.rows.length))).id)}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField path="title" label={t("field.title")} required maxLength={60} data-autofocus />
        <TextField path="title_latin" label={t("field.title_latin")} kind="latin" maxLength={60} />
        <SelectField
          path="adapter"
          label={t("field.adapter")}
          disabled={Boolean(of)}
          openOnFocus={false}
          data={KINDS.filter((value) => of || value !== "charter").map((value) => ({
            value,
            label: ADAPTER_NAMES[value][locale],
          }))}
        />
        {!of && (
          <TextField
            path="code"
            label={t("field.code")}
            hint={t("field.code_hint")}
            kind="latin"
            required
            maxLength={40}
          />
        )}
        {!own && (
          <SelectField
            path="currency"
            label={t("field.currency")}
            searchable
            openOnFocus={false}
            data={currencies.data?.map((code) => ({ value: code, label: code }))}
          />
        )}
      </div>
      <ProductsField path="products" label={t("column.products")} />
      <AdapterFields kept={of?.kept_secrets ?? []} />
      <div className={parts.fields}>
        <NumberField
          path="budget_ms"
          label={t("field.budget_ms")}
          hint={t("field.budget_hint")}
          required
          min={500}
          max={20_000}
          unit={t("msUnit")}
        />
        <NumberField path="most_at_once" label={t("field.most_at_once")} required min={1} max={200} />
      </div>
      <SwitchField path="active" label={t("field.active")} />
    </FormDialog>
  );
}

/** Settings of the selected adapter. */
function AdapterFields({ kept }: { kept: readonly string[] }) {
  const t = useTranslations("suppliers");
  const adapter = useFormValue((form) => form.values.adapter) as Adapter;
  const fields = adapterFields[adapter];
  if (fields.length === 0) return <p className={parts.soft}>{t("ownText")}</p>;
  return (
    <div className={parts.fields}>
      {fields.map((field) => (
        <KeyField
          key={`${adapter} ${field.name}`}
          of={field}
          kept={kept.includes(field.name) ? t("kept") : undefined}
        />
      ))}
    </div>
  );
}
