"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { decimalsOf } from "@/domain/kernel/decimals";
import { useFormValue } from "@/ui/form/form";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { api } from "../../../_client";
import type { List, Rule } from "./address";
import { BuildUp } from "./build-up";
import css from "./markups.module.css";
import { RuleEvaluations } from "./rule-evaluations";
import { sampleOf, type Tried, triedOf } from "./sample";
import { TryFields } from "./try-fields";
import { inputOf, isWhole, type Values } from "./values";

const REST_MS = 150;

type Props = { rule: Rule | null; list: List };

/** Example price with the edited rule, beside the present one. Nothing is saved. */
export function WhatIf({ rule, list }: Props) {
  const t = useTranslations("markups");
  const values = useFormValue((form) => form.values as Values);
  const [tried, setTried] = useState<Tried>(() => triedOf(rule, list, ordinary(list.currency)));
  const draft = isWhole(values) ? { ...inputOf(values, rule), title: values.title.trim() || t("untitled") } : null;
  const sample = sampleOf(tried);
  const [input] = useDebouncedValue(JSON.stringify(sample && { ...sample, draft }), REST_MS);
  const query = api.markups.whatIf.useQuery(JSON.parse(input) ?? NOTHING, {
    enabled: input !== "null",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const currency = list.suppliers.find(({ id }) => id === tried.supplier)?.currency ?? list.currency;
  return (
    <section
      className={css.whatIf}
      aria-label={t("whatIf")}
      // A separate form: Enter here does not save.
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
          event.preventDefault();
      }}
    >
      <h3>{t("whatIf")}</h3>
      <TryFields
        tried={tried}
        onChange={(change) => setTried({ ...tried, ...change })}
        list={list}
        currency={currency}
      />
      <div aria-live="polite" data-waiting={(sample && query.isPlaceholderData) || undefined} className={css.result}>
        {query.isError ? (
          <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />
        ) : query.data && sample ? (
          <>
            <BuildUp made={query.data} />
            <RuleEvaluations rules={query.data.rules} missedCount={query.data.missed} draftId={rule?.id ?? 0} />
          </>
        ) : (
          <p className={css.soft}>{t("tryIt")}</p>
        )}
      </div>
    </section>
  );
}

const NOTHING = { product: "flight", supplier_id: 1 } as const;

/** Initial example price: 100 of a currency with decimals, ten million of one without. */
const ordinary = (currency: string): number =>
  decimalsOf(currency) === 0 ? 10_000_000 : 100 * 10 ** decimalsOf(currency);
