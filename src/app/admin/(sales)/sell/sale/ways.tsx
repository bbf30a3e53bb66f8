"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { useField, useFormValue } from "@/ui/form/form";
import { useFormat } from "@/ui/format/use-format";
import { lazyPart } from "@/ui/lazy-part";
import { Money } from "@/ui/money";
import { useMay } from "../../../_client";
import { CeilingBar } from "../../../_money/ceiling-bar";
import css from "./sale.module.css";
import { type Sale, useSale } from "./sale-context";
import { WAYS, type Way } from "./values";

// Loaded on demand: most sales are paid otherwise.
const Cash = lazyPart(() => import("./cash").then((m) => ({ default: m.Cash })));
const GatewayChoice = lazyPart(() => import("./gateway-choice").then((m) => ({ default: m.GatewayChoice })));
const SplitField = lazyPart(() => import("./split-field").then((m) => ({ default: m.SplitField })));

/** Payment method, with available means. */
export function Ways() {
  const t = useTranslations("sale");
  const sale = useSale();
  const { way, payer } = sale;
  const takesMoney = useMay("payment:write");
  const { money } = useFormat();
  const coded = useFormValue((form) => String(form.at("discount_code") ?? "").trim() !== "");
  const { fault, change } = useField<Way | null>("way", () => {
    // With a discount code the server determines the remaining amount.
    const lacks = way === "wallet" && !coded ? lacking(sale) : 0;
    if (lacks === 0) return null;
    const { figure, currency } = money(lacks, sale.currency);
    return t("lacks", { amount: `${figure} ${currency}` });
  });
  const offered = WAYS.filter(
    (one) => (one !== "credit" || payer?.type === "colleague") && (one !== "cash" || takesMoney),
  );
  return (
    <section className={css.part} aria-label={t("payment")}>
      <h2>{t("payment")}</h2>
      <div data-path="way" className={css.ways}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("payment")}
          data={offered.map((value) => ({ value, label: t(`way.${value}`) }))}
          value={way}
          onChange={(to) => change(to as Way)}
        />
        {fault && <small className={css.wrong}>{fault}</small>}
      </div>
      <div className={css.means}>{MEANS[way](sale, t)}</div>
    </section>
  );
}

/** Amount missing in the wallet, if known. */
const lacking = ({ means: { inWallet }, total }: Sale) => (inWallet === undefined ? 0 : Math.max(0, total - inWallet));

const MEANS: Record<Way, (sale: Sale, t: ReturnType<typeof useTranslations<"sale">>) => ReactNode> = {
  wallet: (sale) => <InWallet {...sale} />,
  credit: ({ means: { credit } }, t) =>
    credit ? (
      <CeilingBar
        of={{
          ceiling: credit.agreed,
          allowance: credit.allowance,
          bounced: credit.bounced,
          used: credit.used,
          held: credit.held,
        }}
        currency={credit.currency}
      />
    ) : (
      <p>{t("creditText")}</p>
    ),
  gateway: (_, t) => (
    <>
      <p>{t("linkText")}</p>
      <Suspense>
        <GatewayChoice />
      </Suspense>
    </>
  ),
  split: (sale) => (
    <>
      <InWallet {...sale} />
      <Suspense>
        <SplitField />
        <GatewayChoice />
      </Suspense>
    </>
  ),
  cash: (sale) => (
    <>
      <InWallet {...sale} />
      <Suspense>
        <Cash />
      </Suspense>
    </>
  ),
};

function InWallet({ payer, means: { inWallet }, currency }: Sale) {
  const t = useTranslations("sale");
  if (payer === null) return <p>{t("newPayer")}</p>;
  if (inWallet === undefined) return null;
  return (
    <p data-wallet={inWallet}>
      {t("inWallet")} <Money amount={inWallet} currency={currency} />
    </p>
  );
}
