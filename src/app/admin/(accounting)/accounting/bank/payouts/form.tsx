"use client";
import { useTranslations } from "next-intl";
import { FEE_PER, PAYOUT_SOURCES } from "@/domain/cashier/bank-match/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { PercentField } from "@/ui/form/percent-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../../../_client";
import { useCurrency } from "../../../../_money/use-currency";
import type { FormProps } from "../../../../_resource/resource";
import { useBankAccounts } from "../_parts/use-account-title";
import type { PayoutTerms, TermsKind } from "./address";
import { ClearingField } from "./clearing-field";

type Values = Omit<PayoutTerms, "id" | "version" | "clearing_account_id" | "account_id" | "fee_fixed"> & {
  clearing_account_id: number | null;
  account_id: number | null;
  fee_fixed: number | null;
};

const NEW: Values = {
  ...{ name: "", source: "pos", clearing_account_id: null, account_id: null, terminal: null, fee_bp: 0 },
  ...{ fee_fixed: null, fee_per: "payout", min_days: 1, max_days: 3, active: true },
};

const valuesOf = ({ id: _, version: __, fee_fixed, ...terms }: PayoutTerms): Values => ({
  ...terms,
  fee_fixed: Number(fee_fixed) || null,
});

/** Creates or edits the payout terms of a terminal or gateway. */
export default function TermsDialog({ row: terms, onClose, onSaved }: FormProps<TermsKind>) {
  const t = useTranslations("bankStatements.payouts");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const currency = useCurrency() ?? "IRR";
  const { choices } = useBankAccounts();
  const opened = useInitialRecord(terms);
  const save = api.bankMatches.savePayoutTerms.useMutation();
  const send = async (values: Values, newer: number | null) => {
    const { clearing_account_id, account_id, terminal, fee_fixed, ...rest } = values;
    const { id } = await save.mutateAsync({
      ...{ ...rest, clearing_account_id: clearing_account_id!, account_id: account_id!, fee_fixed: fee_fixed ?? 0 },
      terminal: terminal?.trim() || null,
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.bankMatches.invalidate();
    announce(t("saved", { name: rest.name }));
    onSaved(id);
  };
  const readNow = async ({ id }: PayoutTerms) => {
    const { items } = await utils.bankMatches.payoutTerms.fetch(undefined, { staleTime: 0 });
    const now = items.find((one) => one.id === id)!;
    return { values: valuesOf(now), version: now.version };
  };
  return (
    <FormDialog<Values>
      title={t(terms ? "edit" : "add")}
      size="xl"
      initial={terms ? valuesOf(terms) : NEW}
      submit={t("save")}
      onSave={send}
      onConflict={terms ? () => readNow(terms) : undefined}
      onClose={onClose}
    >
      <div className={parts.fields}>
        <TextField path="name" label={t("column.name")} required maxLength={100} data-autofocus />
        <SelectField
          path="source"
          label={t("column.source")}
          required
          openOnFocus={false}
          data={PAYOUT_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        <ClearingField path="clearing_account_id" label={t("field.clearing")} hint={t("field.clearingHint")} />
        <SelectField
          path="account_id"
          label={t("column.account")}
          data={choices}
          numeric
          required
          searchable
          openOnFocus={false}
        />
        <TextField path="terminal" label={t("column.terminal")} kind="code" maxLength={40} />
        <PercentField path="fee_bp" label={t("field.fee")} max={2_000} required />
        <MoneyField path="fee_fixed" label={t("field.fixed")} currency={currency} />
        <SelectField
          path="fee_per"
          label={t("field.per")}
          required
          openOnFocus={false}
          data={FEE_PER.map((value) => ({ value, label: t(`per.${value}`) }))}
        />
        <NumberField path="min_days" label={t("field.min")} max={10} required />
        <NumberField path="max_days" label={t("field.max")} max={10} required />
      </div>
      <SwitchField path="active" label={t("field.active")} />
    </FormDialog>
  );
}
