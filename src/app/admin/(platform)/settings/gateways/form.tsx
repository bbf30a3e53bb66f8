"use client";
import { useTranslations } from "next-intl";
import { DRIVERS, type Driver } from "@/domain/cashier/gateway/rules";
import { DRIVER_NAMES, driverFields } from "@/domain/cashier/gateway/rules.drivers";
import { CopyButton } from "@/ui/copy-button";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api, useMay } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import { KeyField } from "../_parts/key-field";
import { AccountField } from "./account-field";
import type { GatewayKind } from "./address";
import css from "./gateways.module.css";
import { formOf, type Values, valuesOf } from "./values";

/** Name and currency of a gateway, and its keys, which are never shown again. */
export default function GatewayDialog({ row, list, onClose }: FormProps<GatewayKind>) {
  const of = row ?? undefined;
  const t = useTranslations("gatewaySettings");
  const utils = api.useUtils();
  const { locale } = useReading();
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const currencies = api.places.currencies.useQuery(undefined, { staleTime: 600_000 });
  const save = api.gateways.save.useMutation({ onSettled: () => utils.gateways.invalidate() });
  const mayWrite = useMay("gateway:write");
  if (!me.data || !mayWrite) return null;
  return (
    <FormDialog<Values>
      title={of ? t("editTitle", { name: of.title }) : t("add")}
      size="lg"
      initial={valuesOf(of, me.data.branch.currency)}
      submit={t("save")}
      onSave={(values) => save.mutateAsync(formOf(values, of, list.rows.length))}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField path="title" label={t("field.title")} required maxLength={60} data-autofocus />
        <TextField path="title_latin" label={t("field.title_latin")} kind="latin" maxLength={60} />
        <SelectField
          path="driver"
          label={t("field.driver")}
          disabled={Boolean(of)}
          openOnFocus={false}
          data={DRIVERS.map((value) => ({ value, label: DRIVER_NAMES[value][locale] }))}
        />
        <SelectField
          path="currency"
          label={t("field.currency")}
          searchable
          openOnFocus={false}
          data={currencies.data?.map((code) => ({ value: code, label: code }))}
        />
      </div>
      <DriverFields kept={of?.kept_secrets ?? []} />
      <Bounds />
      <AccountField path="clearing_account_id" label={t("field.clearing")} hint={t("field.clearing_hint")} />
      <SwitchField path="active" label={t("field.active")} />
      {of && <AuditHistory key={of.version} subject="gateway" id={of.id} />}
      {of?.hooks_at && (
        <p className={parts.soft}>
          {t("hooksAt")} <bdi className={`code ${css.hook}`}>{of.hooks_at}</bdi> <CopyButton value={of.hooks_at} />
        </p>
      )}
    </FormDialog>
  );
}

function Bounds() {
  const t = useTranslations("gatewaySettings.field");
  const currency = useFormValue((form) => form.values.currency) as string;
  return (
    <div className={parts.fields}>
      <MoneyField path="least" label={t("least")} currency={currency} />
      <MoneyField path="most" label={t("most")} currency={currency} />
    </div>
  );
}

/** Settings of the selected driver. */
function DriverFields({ kept }: { kept: readonly string[] }) {
  const t = useTranslations("gatewaySettings");
  const driver = useFormValue((form) => form.values.driver) as Driver;
  const fields = driverFields[driver];
  if (fields.length === 0) return <p className={parts.soft}>{t("sandboxText")}</p>;
  return (
    <div className={parts.fields}>
      {fields.map((field) => (
        <KeyField
          key={`${driver} ${field.name}`}
          of={field}
          required={field.required && !kept.includes(field.name)}
          kept={kept.includes(field.name) ? t("kept") : undefined}
        />
      ))}
    </div>
  );
}
