"use client";
import { useTranslations } from "next-intl";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { ISSUERS, ROLES } from "@/domain/sales/tax/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { useTitled } from "@/ui/format/use-titled";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { RoleKind, TaxRole } from "../address";

type Values = Omit<TaxRole, "id" | "version" | "supplier" | "from_on"> & {
  supplier_id: number | null;
  from_on: string | null;
};

const valuesOf = ({ id: _, version: __, supplier, ...role }: TaxRole): Values => ({
  ...role,
  supplier_id: supplier?.id ?? null,
});

/** Creates or edits a dated role. */
export default function RoleDialog({ row: role, onClose, onSaved }: FormProps<RoleKind>) {
  const t = useTranslations("tax.roles");
  const dates = useTranslations("tax");
  const announce = useAnnounce();
  const titled = useTitled();
  const { timeZone } = useReading();
  const utils = api.useUtils();
  const { data: choices } = api.tax.choices.useQuery();
  const opened = useInitialRecord(role);
  const save = api.tax.saveRole.useMutation();
  const send = async ({ from_on, service_id, unit, ...values }: Values, newer: number | null) => {
    const { id } = await save.mutateAsync({
      ...values,
      from_on: from_on!,
      ...{ service_id: service_id?.trim() || null, unit: unit?.trim() || null },
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.tax.invalidate();
    announce(t("saved"));
    onSaved(id);
  };
  const today = new Date().toLocaleDateString("sv-SE", { timeZone });
  const codes = choices?.codes.map((value) => ({ value, label: value }));
  return (
    <FormDialog<Values>
      title={t(role ? "edit" : "add")}
      initial={role ? valuesOf(role) : { ...NEW, from_on: today }}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <SelectField
          path="supplier_id"
          label={t("column.supplier")}
          placeholder={t("anySupplier")}
          clearable
          numeric
          data={choices?.suppliers.map((one) => ({ value: String(one.id), label: titled(one) }))}
        />
        <SelectField
          path="product"
          label={t("column.product")}
          placeholder={t("anyProduct")}
          clearable
          data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
        />
        <SelectField
          path="role"
          label={t("column.role")}
          hint={t("roleHint")}
          required
          data={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <SelectField path="service_code" label={t("service_code")} placeholder={t("noCode")} clearable data={codes} />
        <SelectField path="fee_code" label={t("fee_code")} placeholder={t("noCode")} clearable data={codes} />
        <DateField path="from_on" label={t("column.from")} required />
        <DateField path="to_on" label={t("column.to")} hint={dates("toHint")} />
        <TextField path="service_id" label={t("service_id")} kind="code" maxLength={13} />
        <TextField path="unit" label={t("unit")} kind="code" maxLength={8} />
        <NumberField path="einvoice_pattern" label={t("pattern")} required min={1} max={11} />
        <SelectField
          path="issuer"
          label={t("issuer")}
          required
          data={ISSUERS.map((value) => ({ value, label: t(`issuers.${value}`) }))}
        />
      </div>
      <SwitchField path="input_credit" label={t("input_credit")} />
    </FormDialog>
  );
}

const NEW: Omit<Values, "from_on"> = {
  ...{ supplier_id: null, product: null, role: "agent", service_code: null, fee_code: null, to_on: null },
  ...{ input_credit: false, einvoice_pattern: 1, service_id: null, unit: null, issuer: "us" },
};
