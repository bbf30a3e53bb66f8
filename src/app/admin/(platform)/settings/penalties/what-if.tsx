"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PAX_TYPES } from "@/domain/sales/charter/rules.price";
import { TYPES } from "@/domain/sales/penalty/rules.match";
import { useFormValue } from "@/ui/form/form";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { MoneyField } from "@/ui/form/money-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import { useNames } from "../markups/use-names";
import type { List, Rule } from "./address";
import css from "./penalties.module.css";
import { Steps } from "./steps";
import { inputOf, isWhole, sampleOf, type Values } from "./values";

const REST_MS = 150;
const NOTHING = { type: "charter", price: 0, purchased_at: "", departs_at: "" } as const;

type Props = { rule: Rule | null; list: List };

/** Refunds of an example over time with the edited rule. Nothing is saved. */
export function WhatIf({ rule, list }: Props) {
  const t = useTranslations("penalties");
  const { timeZone } = useReading();
  const values = useFormValue((form) => form.values as Values);
  const draft = isWhole(values) ? { ...inputOf(values, rule), title: values.title.trim() || t("untitled") } : null;
  const sample = draft && sampleOf(values.tried, timeZone);
  const [input] = useDebouncedValue(JSON.stringify(sample && { ...sample, draft }), REST_MS);
  const query = api.penalties.whatIf.useQuery(JSON.parse(input) ?? NOTHING, {
    enabled: input !== "null",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className={css.whatIf} aria-label={t("whatIf")}>
      <h3>{t("whatIf")}</h3>
      <Tried list={list} zone={timeZone} />
      <div aria-live="polite" data-waiting={(sample && query.isPlaceholderData) || undefined} className={css.result}>
        {query.isError ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : query.data && sample ? (
          <Steps made={query.data} currency={list.currency} draftId={rule?.id ?? 0} />
        ) : (
          <p className={css.soft}>{t("tryIt")}</p>
        )}
      </div>
    </section>
  );
}

function Tried({ list, zone }: { list: List; zone: string }) {
  const t = useTranslations("penalties");
  const pax = useTranslations("pax");
  const { nameOf } = useNames();
  const { currency, suppliers } = list;
  return (
    <div className={css.tried}>
      <SelectField
        path="tried.type"
        label={t("field.type")}
        openOnFocus={false}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <SelectField
        path="tried.pax_type"
        label={t("field.paxType")}
        openOnFocus={false}
        data={PAX_TYPES.map((value) => ({ value, label: pax(value) }))}
      />
      <SelectField
        path="tried.supplier_id"
        label={t("field.supplier")}
        numeric
        clearable
        openOnFocus={false}
        data={suppliers.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      <div className={css.codes}>
        <TextField path="tried.carrier" label={t("field.carrier")} kind="code" maxLength={8} />
        <TextField path="tried.fare_class" label={t("field.fareClass")} kind="code" maxLength={12} />
      </div>
      <MoneyField path="tried.price" label={t("field.price")} currency={currency} />
      <MoneyField path="tried.tax" label={t("field.tax")} currency={currency} />
      <div className={css.wide}>
        <LocalDateTimeField path="tried.purchased" label={t("field.purchased")} zone={zone} />
      </div>
      <div className={css.wide}>
        <LocalDateTimeField path="tried.departs" label={t("field.departs")} zone={zone} />
      </div>
    </div>
  );
}
