"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import type { Overview } from "./address";
import css from "./settlement.module.css";

type Props = { buckets: Overview["ageing"]; currency: string };

/** Receivables by age: a bar, and its parts as text. */
export function Ageing({ buckets, currency }: Props) {
  const t = useTranslations("settlement");
  const whole = buckets.reduce((sum, { amount }) => sum + amount, 0);
  if (whole === 0) return <p className={css.soft}>{t("nothingOpen")}</p>;
  return (
    <div className={css.ageing}>
      <span className={css.bar} aria-hidden>
        {buckets.map(
          ({ bucket, amount }) =>
            amount > 0 && (
              <span key={bucket} data-bucket={bucket} style={{ inlineSize: `${(100 * amount) / whole}%` }} />
            ),
        )}
      </span>
      <dl>
        {buckets.map(({ bucket, amount }) => (
          <div key={bucket} data-bucket={bucket} data-none={amount === 0 || undefined}>
            <dt>{t(`bucket.${bucket}`)}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
