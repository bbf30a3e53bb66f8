"use client";
import { useTranslations } from "next-intl";
import { BUYER_KINDS, type BuyerKind } from "@/domain/sales/e-invoice/rules.buyer";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";
import type { EInvoice } from "./address";

const MEMBERS = ["national_id", "economic_code", "postal_code", "passport"] as const;
type Values = { kind: BuyerKind } & Record<(typeof MEMBERS)[number], string | null>;

/** Completes the buyer of a held document; of a refused one it sends a new document. */
export default function BuyerDialog({ of: document, onClose }: { of: EInvoice; onClose: () => void }) {
  const t = useTranslations("eInvoices");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const complete = api.eInvoices.complete.useMutation();
  const retry = api.eInvoices.retry.useMutation();
  const { id, version, state, label } = document;
  const save = async ({ kind, ...members }: Values) => {
    const filled = MEMBERS.map((name) => [name, members[name]?.trim() || null] as const);
    const buyer = { kind, ...(Object.fromEntries(filled) as Omit<Values, "kind">) };
    if (state === "held") await complete.mutateAsync({ id, version, ...buyer });
    else await retry.mutateAsync({ id, version, buyer });
    void utils.eInvoices.invalidate();
    announce(t("completed", { label }));
    onClose();
  };
  const { kind, national_id, economic_code, postal_code, passport } = document.buyer!;
  return (
    <FormDialog<Values>
      title={t("complete")}
      initial={{ kind, national_id, economic_code, postal_code, passport }}
      submit={t("completeAndSend")}
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        path="kind"
        label={t("buyerKind")}
        required
        data={BUYER_KINDS.map((value) => ({ value, label: t(`buyerKindOf.${value}`) }))}
      />
      <div className={parts.fields}>
        <TextField path="national_id" label={t("buyer.national_id")} kind="code" maxLength={14} />
        <TextField path="economic_code" label={t("buyer.economic_code")} kind="code" maxLength={14} />
        <TextField path="postal_code" label={t("buyer.postal_code")} kind="code" maxLength={10} />
        <TextField path="passport" label={t("buyer.passport")} kind="code" maxLength={20} />
      </div>
    </FormDialog>
  );
}
