"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import type { Details } from "./address";
import css from "./passengers.module.css";

/** Purchases, payments and wallet; hidden when empty or without permission. */
export function Finances({ person: { financial } }: { person: Details }) {
  const t = useTranslations("passengers");
  const sale = useTranslations("sale.status");
  const type = useTranslations("payments.type");
  const { dayOf, number } = useFormat();
  const { trades, payments, wallet } = financial;
  if (trades.length === 0 && payments.length === 0 && !wallet) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("finances")}</h3>
      {wallet && (
        <p className={css.total}>
          {t("wallet")} <Money amount={wallet.balance} currency={wallet.currency} />
        </p>
      )}
      <ul className={css.trips}>
        {trades.map((trade) => (
          <li key={`trade.${trade.trade_id}`}>
            <Link href={`/admin/orders?order=${trade.trade_id}`}>{t("order", { n: number(trade.trade_id) })}</Link>
            <span>{sale(trade.status)}</span>
            <DayTime at={trade.created_at} soft />
            <Money amount={trade.paid} currency={trade.currency} />
          </li>
        ))}
        {payments.map((one) => (
          <li key={`payment.${one.id}`}>
            <Link href={`/admin/payments?payment=${one.id}`}>
              {type(one.type)} {number(one.number)}
            </Link>
            <bdi>{dayOf(one.date)}</bdi>
            <Money amount={one.amount} currency={one.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
