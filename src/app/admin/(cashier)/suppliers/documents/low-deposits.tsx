"use client";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import type { ConsoleRouter } from "@/server/routers/console";
import { useFormat } from "@/ui/format/use-format";
import page from "@/ui/list/page.module.css";
import { Money } from "@/ui/money";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import css from "./documents.module.css";
import { useSupplierName } from "./use-supplier-name";

type Deposit = inferRouterOutputs<ConsoleRouter>["supplierDocuments"]["deposits"][number];

const TONES: Readonly<Record<Deposit["state"], Tone>> = { sufficient: "good", low: "warn", stopped: "bad" };

/** State of a deposit, and how many days it lasts at the pace of the last 14. */
export function DepositState({ of: { state, days_left } }: { of: Deposit }) {
  const t = useTranslations("supplierDocuments.deposit");
  const { number } = useFormat();
  return (
    <>
      <ToneLabel tone={TONES[state]}>{t(`state.${state}`)}</ToneLabel>
      {days_left !== null && <> {t("lasts", { count: days_left, n: number(days_left) })}</>}
    </>
  );
}

/** Deposits to add to, above the list: the rows of the queue on Today. */
export function LowDeposits() {
  const t = useTranslations("supplierDocuments.deposit");
  const nameOf = useSupplierName();
  const { data } = api.supplierDocuments.deposits.useQuery();
  const low = data?.filter(({ state }) => state !== "sufficient") ?? [];
  if (low.length === 0) return null;
  return (
    <section className={page.intro} aria-label={t("title")}>
      <h2 className={css.lowTitle}>{t("title")}</h2>
      <ul className={css.low} data-low-deposits>
        {low.map((deposit) => (
          <li key={deposit.account_id}>
            <bdi>{nameOf(deposit.supplier)}</bdi> <Money amount={Number(deposit.balance)} currency={deposit.currency} />{" "}
            <DepositState of={deposit} />
          </li>
        ))}
      </ul>
    </section>
  );
}
