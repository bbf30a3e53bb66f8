"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";
import type { EInvoice } from "./address";

type Values = { reason: string | null; lines: { key: string; quantity: string; price: string }[] };

/** Corrects quantities and prices of a registered document; all else stays, as the authority requires. */
export default function CorrectDialog({ of: document, onClose }: { of: EInvoice; onClose: () => void }) {
  const t = useTranslations("eInvoices");
  const act = useTranslations("act");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const correct = api.eInvoices.correct.useMutation();
  const { id, version, label } = document;
  const save = async ({ reason, lines }: Values) => {
    await correct.mutateAsync({ id, version, reason: reason ?? "", lines });
    void utils.eInvoices.invalidate();
    announce(t("correctedOf", { label }));
    onClose();
  };
  return (
    <FormDialog<Values>
      title={t("correctOf", { label })}
      text={t("correctText")}
      initial={{ reason: null, lines: document.lines.map(({ key, quantity, price }) => ({ key, quantity, price })) }}
      submit={t("correct")}
      onSave={save}
      onClose={onClose}
    >
      {document.lines.map(({ key, name }, at) => (
        <fieldset key={key} className={parts.fields}>
          <legend>{name}</legend>
          <TextField path={`lines[${at}].quantity`} label={t("line.quantity")} kind="code" maxLength={21} required />
          <TextField path={`lines[${at}].price`} label={t("line.price")} kind="code" maxLength={15} required />
        </fieldset>
      ))}
      <TextField path="reason" label={act("reason")} maxLength={300} required />
    </FormDialog>
  );
}
