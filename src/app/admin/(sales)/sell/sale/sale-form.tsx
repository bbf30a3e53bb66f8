"use client";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type ComponentProps, Suspense, useEffect, useMemo, useRef } from "react";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import type { FormState } from "@/ui/form/form-state";
import { SaveBar } from "@/ui/form/save-bar";
import { lazyPart } from "@/ui/lazy-part";
import { Money } from "@/ui/money";
import type { RefusalDto } from "@/ui/state/refusal";
import { useBranchId } from "../../../_client";
import { OverCeiling } from "../../../_money/over-ceiling";
import { type Lock, saleParsers } from "./address";
import { Buyer } from "./buyer";
import { LockHead } from "./lock-head";
import css from "./sale.module.css";
import { SaleContext, useSaleOf } from "./sale-context";
import { KeptRows, keepRows } from "./stored-rows";
import { Travellers } from "./travellers";
import { useStore } from "./use-store";
import { countsOf, newValues, placeOf, type Values } from "./values";
import { Ways } from "./ways";

// Loaded when a price rises.
const PriceRisen = lazyPart(() => import("./price-risen").then((loaded) => ({ default: loaded.PriceRisen })));

type Props = { locks: readonly Lock[]; gone: readonly string[] };
const NONE: readonly string[] = [];

/**
 * Travelers, buyer and payment of the locked offers, submitted together. Input survives a refusal, a higher price and a
 * lost lock.
 */
export function SaleForm({ locks, gone }: Props) {
  const t = useTranslations("sale");
  const branchId = useBranchId();
  const [{ buyer, request }, setAddress] = useQueryStates(saleParsers);
  const box = useRef<HTMLDivElement>(null);
  const theirs = locks.find(({ colleague_id }) => colleague_id !== null)?.colleague_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once.
  const initial = useMemo(() => newValues(countsOf(locks), theirs ? `colleague:${theirs}` : buyer), []);
  const draftKey = `sale.${branchId}.${locks.map(({ lock_id }) => lock_id).join()}`;
  const form = useForm<Values>(initial, { draftKey });
  const sale = useSaleOf(form, locks);
  const store = useStore(form, sale, request);
  const busy = useFormValue((form) => form.busy as boolean, form);
  // Locks being sold are no longer open anyway.
  const lost = busy ? NONE : gone;
  useGone(form, lost);
  const save = async (values: Values) => {
    const { trade_id } = await store(values);
    void setAddress({ order: trade_id, locks: null, buyer: null });
    // Changes made by the calls themselves are not input.
    return form.values;
  };
  const again = () => box.current?.querySelector("form")?.requestSubmit();
  return (
    <div ref={box} className={css.sale}>
      <SaleContext.Provider value={sale}>
        <Form money form={form} onSave={save} stripPath={placeOf} className={css.form}>
          <div className={css.fields}>
            <LockHead locks={locks} gone={lost} />
            <KeptRows />
            <Travellers
              onWhole={() => box.current?.querySelector<HTMLElement>('[data-path="way"] input:checked')?.focus()}
            />
            <div className={css.pair}>
              <Buyer fixed={theirs !== undefined && theirs !== null} />
              <Ways />
            </div>
          </div>
          <Risen form={form} currency={sale.currency} again={again} />
          <SaveBar saveLabel={t("sell")} keys="Ctrl ↵" nameOf={() => t("title")}>
            <Sum form={form} total={sale.total} currency={sale.currency} />
          </SaveBar>
        </Form>
      </SaleContext.Provider>
      <OverCeiling form={form} again={() => again()} />
    </div>
  );
}

function Risen(given: ComponentProps<typeof PriceRisen>) {
  const result = useFormValue((form) => form.refusal as RefusalDto | null, given.form);
  return result?.reason === "priceChanged" ? (
    <Suspense fallback={null}>
      <PriceRisen {...given} />
    </Suspense>
  ) : null;
}

function Sum({ form, total, currency }: { form: FormState<Values>; total: number; currency: string }) {
  const t = useTranslations("sale");
  const accepted = useFormValue((form) => form.at("accepted") as number | null, form);
  return (
    <span className={css.sum}>
      {t("toPay")}{" "}
      <strong>
        <Money amount={accepted ?? total} currency={currency} />
      </strong>
    </span>
  );
}

/** Input of a lost lock is stored for the next one. */
function useGone(form: FormState<Values>, gone: readonly string[]) {
  const branchId = useBranchId();
  const lost = gone.length > 0;
  const rows = useFormValue((form) => form.at("passengers") as Values["passengers"], form);
  useEffect(() => {
    if (lost && form.dirty) keepRows(branchId, { passengers: rows, contact: form.values.contact });
  }, [lost, rows, branchId, form]);
}
