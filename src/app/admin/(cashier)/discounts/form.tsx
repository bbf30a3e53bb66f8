"use client";
import { Button } from "@mantine/core";
import { IconDice5 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { GROUPS, PRODUCTS, randomCode, TYPES } from "@/domain/cashier/discount/rules";
import { useAnnounce } from "@/ui/announcer";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { PercentField } from "@/ui/form/percent-field";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import { PartyField } from "../../_money/party-field";
import type { FormProps } from "../../_resource/resource";
import type { DiscountKind } from "./address";
import { ChecksField } from "./checks-field";
import css from "./discounts.module.css";
import { formOf, inputOf, type Values } from "./values";

/** Creates or edits a code; existing reservations keep the old terms. */
export default function DiscountDialog({ row: discount, list, onClose, onSaved }: FormProps<DiscountKind>) {
  const t = useTranslations("discounts");
  const announce = useAnnounce();
  const { timeZone } = useReading();
  const { currency } = list.meta;
  const utils = api.useUtils();
  const save = api.discounts.save.useMutation();
  const send = async (values: Values) => {
    const { id } = await save.mutateAsync(inputOf(values, discount, timeZone));
    void utils.discounts.invalidate();
    announce(t("saved", { code: values.code }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t(discount ? "edit" : "add")}
      initial={formOf(discount, timeZone)}
      submit={t("save")}
      onSave={send}
      onClose={onClose}
      size="lg"
    >
      <CodeField />
      <TextField path="title" label={t("field.title")} hint={t("hint.title")} maxLength={200} />
      <Amounts currency={currency} />
      <div className={parts.fields}>
        <NumberField path="limit" label={t("field.limit")} hint={t("hint.limit")} min={1} max={10_000_000} required />
        <NumberField path="per_user" label={t("field.perUser")} hint={t("hint.perUser")} min={1} max={1_000_000} />
        <LocalDateTimeField path="starts_at" label={t("field.starts")} zone={timeZone} />
        <LocalDateTimeField path="expires_at" label={t("column.ends")} zone={timeZone} dayOf="starts_at" />
      </div>
      <ChecksField
        path="products"
        label={t("products")}
        hint={t("hint.products")}
        data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
      />
      <ChecksField
        path="groups"
        label={t("field.groups")}
        data={GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
      />
      <PartyField
        path="owner"
        label={t("field.owner")}
        hint={t("hint.owner")}
        types={["passenger", "colleague"]}
        currency={currency}
      />
      <SwitchField path="active" label={t("field.active")} />
    </FormDialog>
  );
}

function CodeField() {
  const t = useTranslations("discounts");
  const { form } = useFormContext();
  return (
    <div className={css.withAct}>
      <TextField
        path="code"
        label={t("column.code")}
        hint={t("hint.code")}
        kind="code"
        required
        maxLength={40}
        data-autofocus
      />
      <Button
        variant="default"
        leftSection={<IconDice5 size={16} stroke={1.7} aria-hidden />}
        onClick={() => form.set("code", randomCode())}
      >
        {t("generate")}
      </Button>
    </div>
  );
}

function Amounts({ currency }: { currency: string }) {
  const t = useTranslations("discounts");
  const type = useFormValue((form) => form.at("type"));
  return (
    <div className={parts.fields}>
      <SelectField
        path="type"
        label={t("field.type")}
        required
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {type === "percent" ? (
        <PercentField path="percent" label={t("field.percent")} min={1} required />
      ) : (
        <MoneyField path="value" label={t("field.fixed")} currency={currency} required />
      )}
      {type === "percent" && (
        <MoneyField path="max_amount" label={t("field.maxAmount")} currency={currency} hint={t("hint.maxAmount")} />
      )}
      <MoneyField path="min_amount" label={t("field.minAmount")} currency={currency} hint={t("hint.minAmount")} />
    </div>
  );
}
