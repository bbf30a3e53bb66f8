"use client";
import { useTranslations } from "next-intl";
import { KINDS } from "@/domain/catalogue/certificate/rules";
import { useAnnounce } from "@/ui/announcer";
import { DateField } from "@/ui/form/date-field";
import { FileField } from "@/ui/form/file-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api, useBranchId } from "../../_client";
import type { FormProps } from "../../_resource/resource";
import type { Certificate, CertificateKind } from "./address";

type Values = Pick<Certificate, "title" | "number" | "issuer" | "issued_on" | "expires_on" | "note" | "file"> & {
  kind: Certificate["kind"] | null;
};

const EMPTY: Values = {
  ...{ kind: null, title: "", number: null, issuer: null, issued_on: null, expires_on: null, note: null, file: null },
};
const valuesOf = ({ kind, title, number, issuer, issued_on, expires_on, note, file }: Values): Values => ({
  ...{ kind, title, number, issuer, issued_on, expires_on, note, file },
});
const ACCEPT = ".pdf,.jpg,.jpeg,.png,.webp";

/** Creates or edits a certificate; its file is uploaded when it is selected. */
export default function CertificateDialog({ row: certificate, onClose, onSaved }: FormProps<CertificateKind>) {
  const t = useTranslations("certificates");
  const announce = useAnnounce();
  const branchId = useBranchId();
  const utils = api.useUtils();
  const opened = useInitialRecord(certificate);
  const add = api.certificates.add.useMutation();
  const change = api.certificates.change.useMutation();
  const save = async ({ file, kind, number, issuer, note, ...values }: Values, newer: number | null) => {
    const text = { number: number?.trim() || null, issuer: issuer?.trim() || null, note: note?.trim() || null };
    const form = { ...values, ...text, kind: kind!, file: file?.id ?? null };
    const { id } = opened
      ? await change.mutateAsync({ ...form, id: opened.id, version: newer ?? opened.version })
      : await add.mutateAsync(form);
    void utils.certificates.invalidate();
    announce(t("saved", { title: values.title }));
    onSaved(id);
  };
  const readNow = async ({ id }: Certificate) => {
    const now = await utils.certificates.read.fetch({ id }, { staleTime: 0 });
    return { values: valuesOf(now), version: now.version };
  };
  return (
    <FormDialog<Values>
      title={t(certificate ? "edit" : "add")}
      initial={valuesOf(certificate ?? EMPTY)}
      submit={t("save")}
      onSave={save}
      onConflict={certificate ? () => readNow(certificate) : undefined}
      onClose={onClose}
      size="lg"
    >
      <div className={parts.fields}>
        <SelectField
          path="kind"
          label={t("column.kind")}
          required
          data={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextField path="title" label={t("column.name")} required maxLength={200} />
        <TextField path="number" label={t("column.number")} kind="latin" maxLength={60} />
        <TextField path="issuer" label={t("column.issuer")} maxLength={200} />
        <DateField path="issued_on" label={t("issued")} />
        <DateField path="expires_on" label={t("column.expires")} hint={t("expiresHint")} />
      </div>
      <FileField
        path="file"
        label={t("column.file")}
        hint={t("fileHint")}
        branchId={branchId}
        area="certificates"
        accept={ACCEPT}
      />
      <TextField path="note" label={t("note")} lines={2} maxLength={1_000} />
    </FormDialog>
  );
}
