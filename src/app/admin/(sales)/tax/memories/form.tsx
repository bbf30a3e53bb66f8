"use client";
import { useTranslations } from "next-intl";
import { ENVIRONMENTS, type FiscalEnvironment } from "@/domain/sales/e-invoice/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";
import type { FormProps } from "../../../_resource/resource";
import type { Memory, MemoryKind } from "./address";

type Values = Pick<
  Memory,
  "title" | "memory_id" | "seller_code" | "base_url" | "fee_service_id" | "fee_unit" | "active"
> & {
  environment: FiscalEnvironment | null;
  starts_on: string | null;
  private_key: string | null;
  certificate: string | null;
};

const EMPTY: Values = {
  ...{ title: "", memory_id: "", seller_code: "", environment: null, base_url: null, fee_service_id: null },
  ...{ fee_unit: null, starts_on: null, active: false, private_key: null, certificate: null },
};
const valuesOf = (memory: Memory): Values => {
  const { title, memory_id, seller_code, environment, base_url, fee_service_id, fee_unit, starts_on, active } = memory;
  const own = { title, memory_id, seller_code, environment, base_url, fee_service_id, fee_unit, starts_on, active };
  return { ...own, private_key: null, certificate: null };
};
const filled = (text: string | null) => text?.trim() || null;

/** Creates or edits a memory. Its key is entered, never shown. */
export default function MemoryDialog({ row: memory, onClose, onSaved }: FormProps<MemoryKind>) {
  const t = useTranslations("fiscalMemories");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const opened = useInitialRecord(memory);
  const save = api.eInvoices.saveMemory.useMutation();
  const send = async (values: Values, newer: number | null) => {
    const { id } = await save.mutateAsync({
      ...{ title: values.title, memory_id: values.memory_id.trim(), seller_code: values.seller_code.trim() },
      ...{ environment: values.environment!, starts_on: values.starts_on!, active: values.active },
      ...{ base_url: filled(values.base_url), fee_unit: filled(values.fee_unit) },
      ...{ fee_service_id: filled(values.fee_service_id), private_key: filled(values.private_key) },
      certificate: filled(values.certificate),
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.eInvoices.invalidate();
    announce(t("saved", { title: values.title }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t(memory ? "edit" : "add")}
      initial={memory ? valuesOf(memory) : EMPTY}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
      size="lg"
    >
      <div className={parts.fields}>
        <TextField path="title" label={t("column.title")} required maxLength={60} />
        <TextField path="memory_id" label={t("column.memory")} kind="code" required maxLength={6} />
        <TextField path="seller_code" label={t("sellerCode")} kind="code" required maxLength={14} />
        <SelectField
          path="environment"
          label={t("column.environment")}
          required
          data={ENVIRONMENTS.map((value) => ({ value, label: t(`environment.${value}`) }))}
        />
        <DateField path="starts_on" label={t("startsOn")} hint={t("startsOnHint")} required />
        <TextField path="base_url" label={t("baseUrl")} hint={t("baseUrlHint")} kind="latin" maxLength={300} />
        <TextField path="fee_service_id" label={t("feeServiceId")} kind="code" maxLength={13} />
        <TextField path="fee_unit" label={t("feeUnit")} kind="code" maxLength={8} />
      </div>
      <TextField path="private_key" label={t("privateKey")} hint={t("keyHint")} kind="latin" lines={4} />
      <TextField path="certificate" label={t("column.certificate")} hint={t("keyHint")} kind="latin" lines={4} />
      <SwitchField path="active" label={t("active")} />
    </FormDialog>
  );
}
