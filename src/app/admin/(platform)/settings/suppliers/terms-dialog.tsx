"use client";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { SETTLES } from "@/domain/cashier/supplier-terms/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../_client";

type Terms = inferRouterOutputs<ConsoleRouter>["supplierDocuments"]["terms"];
type Values = {
  settles: Terms["settles"];
  due_days: number | null;
  iban: string;
  national_id: string;
  economic_code: string;
  deposit_low: number | null;
  deposit_stop: number | null;
};

const numberOf = (amount: Terms["deposit_low"]) => (amount === null ? null : Number(amount));

/** Edits a supplier's terms; another IBAN waits for a second person. */
export default function TermsDialog({ of, onClose }: { of: Terms; onClose: () => void }) {
  const t = useTranslations("suppliers.terms");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.supplierDocuments.saveTerms.useMutation({
    onSettled: () => [utils.supplierDocuments.terms.invalidate(), utils.suppliers.invalidate()],
  });
  const initial: Values = {
    ...{ settles: of.settles, due_days: of.due_days, iban: of.iban ?? "" },
    ...{ national_id: of.national_id ?? "", economic_code: of.economic_code ?? "" },
    ...{ deposit_low: numberOf(of.deposit_low), deposit_stop: numberOf(of.deposit_stop) },
  };
  const send = async ({ iban, national_id, economic_code, due_days, ...values }: Values) => {
    await save.mutateAsync({
      ...{ ...values, supplier_id: of.supplier_id, version: of.version, due_days: due_days ?? 0 },
      ...{ iban: iban.trim() || null, national_id: national_id.trim() || null },
      economic_code: economic_code.trim() || null,
    });
    announce(t("saved"));
    onClose();
  };
  return (
    <FormDialog<Values> title={t("title")} initial={initial} submit={t("save")} onSave={send} onClose={onClose}>
      <div className={parts.fields}>
        <SelectField
          path="settles"
          label={t("settles")}
          required
          openOnFocus={false}
          data={SETTLES.map((value) => ({ value, label: t(`settlesOf.${value}`) }))}
        />
        <NumberField path="due_days" label={t("due_days")} required min={0} max={365} />
        <TextField path="iban" label={t("iban")} hint={t("ibanHint")} kind="code" maxLength={40} />
        <TextField path="national_id" label={t("national_id")} kind="code" maxLength={12} />
        <TextField path="economic_code" label={t("economic_code")} kind="code" maxLength={16} />
        <MoneyField path="deposit_low" label={t("deposit_low")} currency={of.currency} />
        <MoneyField path="deposit_stop" label={t("deposit_stop")} currency={of.currency} />
      </div>
    </FormDialog>
  );
}
