"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { POST_KEYS } from "@/domain/cashier/bank-match/rules";
import { useAnnounce } from "@/ui/announcer";
import { useFormContext } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import parts from "@/ui/list/parts.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../../_client";
import { useCurrency } from "../../../../_money/use-currency";
import type { FormProps } from "../../../../_resource/resource";
import { POST_KEY_LABELS, type PostKey } from "../_parts/post-keys";
import { useBankAccounts } from "../_parts/use-account-title";
import type { Rule, RuleKind } from "./address";
import { Trial } from "./trial";

type Values = {
  name: string;
  position: number;
  account_id: number | null;
  text: string | null;
  payer: string | null;
  sign: "any" | "in" | "out";
  min_amount: number | null;
  max_amount: number | null;
  mapping_key: PostKey;
  automatic: boolean;
  active: boolean;
};

const NEW: Values = {
  ...{ name: "", position: 1, account_id: null, text: null, payer: null, sign: "any", min_amount: null },
  ...{ max_amount: null, mapping_key: "bank.fee", automatic: false, active: true },
};

const amountOf = (amount: number | bigint | null) => (amount === null ? null : Number(amount));
const valuesOf = ({ id: _, version: __, sign, min_amount, max_amount, mapping_key, ...rest }: Rule): Values => ({
  ...rest,
  sign: sign === null ? "any" : sign > 0 ? "in" : "out",
  ...{ min_amount: amountOf(min_amount), max_amount: amountOf(max_amount), mapping_key: mapping_key as PostKey },
});

const termsOf = ({ account_id, text, payer, sign, min_amount, max_amount }: Values) => ({
  ...{ account_id, min_amount, max_amount, text: text?.trim() || null, payer: payer?.trim() || null },
  sign: sign === "any" ? null : sign === "in" ? (1 as const) : (-1 as const),
});

/** Creates or edits a rule, which can be tried on the last bank rows before it is saved. */
export default function RuleDialog({ row: rule, onClose, onSaved }: FormProps<RuleKind>) {
  const t = useTranslations("bankStatements.rules");
  const keys = useTranslations("bankMatch.key");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const currency = useCurrency() ?? "IRR";
  const { choices } = useBankAccounts();
  const opened = useInitialRecord(rule);
  const save = api.bankMatches.saveRule.useMutation();
  const send = async (values: Values, newer: number | null) => {
    const { name, position, mapping_key, automatic, active } = values;
    const { id } = await save.mutateAsync({
      ...{ name, position, mapping_key, automatic, active, ...termsOf(values) },
      ...(opened && { id: opened.id, version: newer ?? opened.version }),
    });
    void utils.bankMatches.invalidate();
    announce(t("saved", { name }));
    onSaved(id);
  };
  const readNow = async ({ id }: Rule) => {
    const { items } = await utils.bankMatches.rules.fetch(undefined, { staleTime: 0 });
    const now = items.find((one) => one.id === id)!;
    return { values: valuesOf(now), version: now.version };
  };
  return (
    <FormDialog<Values>
      title={t(rule ? "edit" : "add")}
      size="xl"
      initial={rule ? valuesOf(rule) : NEW}
      submit={t("save")}
      onSave={send}
      onConflict={rule ? () => readNow(rule) : undefined}
      onClose={onClose}
    >
      <TextField path="name" label={t("column.name")} required maxLength={100} data-autofocus />
      <div className={parts.fields}>
        <TextField path="text" label={t("field.text")} hint={t("field.textHint")} maxLength={255} />
        <TextField path="payer" label={t("field.payer")} maxLength={255} />
        <SelectField
          path="sign"
          label={t("field.sign")}
          openOnFocus={false}
          data={(["any", "in", "out"] as const).map((value) => ({
            value,
            label: value === "any" ? t("sign.any") : t(value),
          }))}
        />
        <SelectField
          path="account_id"
          label={t("column.account")}
          data={choices}
          numeric
          clearable
          searchable
          openOnFocus={false}
          placeholder={t("everyAccount")}
        />
        <MoneyField path="min_amount" label={t("field.min")} currency={currency} />
        <MoneyField path="max_amount" label={t("field.max")} currency={currency} />
        <SelectField
          path="mapping_key"
          label={t("column.posts")}
          required
          openOnFocus={false}
          data={POST_KEYS.map((value) => ({ value, label: keys(POST_KEY_LABELS[value]) }))}
        />
        <NumberField path="position" label={t("field.position")} min={1} max={1_000} required />
      </div>
      <SwitchField path="automatic" label={t("field.automatic")} />
      <SwitchField path="active" label={t("field.active")} />
      <TryRule currency={currency} />
    </FormDialog>
  );
}

/** What the entered condition takes of the last bank rows; nothing is changed. */
function TryRule({ currency }: { currency: string }) {
  const t = useTranslations("bankStatements.rules");
  const { form } = useFormContext();
  const [terms, setTerms] = useState<ReturnType<typeof termsOf> | null>(null);
  const query = api.bankMatches.tryRule.useQuery(terms ?? {}, { enabled: terms !== null });
  return (
    <div>
      <Button
        variant="default"
        loading={query.isFetching}
        onClick={() => {
          const next = termsOf(form.values as Values);
          if (JSON.stringify(next) === JSON.stringify(terms)) void query.refetch();
          else setTerms(next);
        }}
      >
        {t("tryIt")}
      </Button>
      {query.error && <RefusalNotice refusal={refusalOfError(query.error)} />}
      {query.data && <Trial trial={query.data} currency={currency} />}
    </div>
  );
}
