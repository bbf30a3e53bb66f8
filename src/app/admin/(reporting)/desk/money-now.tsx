"use client";
import { useLocale, useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money as Amount } from "@/ui/money";
import css from "./desk.module.css";
import type { Money } from "./queue-links";

type Sum = NonNullable<Money["sales"]>[number];
/** More accounts are on the linked page. */
const PLACES = 8;

/** Current money of the branch within the user's permissions: each figure links to its details. */
export function MoneyNow({ money, overdue }: { money: Money; overdue: Sum | undefined }) {
  const t = useTranslations("myDesk");
  const locale = useLocale();
  const { today, sales, receipts, places, wallets, owed } = money;
  const day = `from=${today}&to=${today}`;
  return (
    <dl className={css.money}>
      {sales && <Sums name="sales" href={`/admin/reservations?${day}`} sums={sales} />}
      {receipts && <Sums name="receipts" href={`/admin/payments?type=receipt&${day}`} sums={receipts} />}
      {owed && <Sums name="owed" href="/admin/colleagues?standing=debtors&sort=-balance" sums={owed} />}
      {overdue && <Sums name="overdue" href="/admin/reports/receivables" sums={overdue.count > 0 ? [overdue] : []} />}
      {wallets && <Sums name="wallets" href="/admin/wallets?filled=true" sums={wallets} />}
      {places && places.length > 0 && (
        <div className={css.places}>
          <dt>{t("money.places")}</dt>
          {places.slice(0, PLACES).map(({ id, title, title_latin, currency, balance }) => (
            <dd key={id}>
              <Link href={`/admin/accounting/statements?account=${id}`}>
                <span>{locale === "fa" ? title : title_latin || title}</span>
                <Amount amount={balance} currency={currency} />
              </Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

type Name = "sales" | "overdue" | "receipts" | "owed" | "wallets";

function Sums({ name, href, sums }: { name: Name; href: string; sums: readonly Sum[] }) {
  const t = useTranslations("myDesk");
  const { number } = useFormat();
  return (
    <div>
      <dt>{t(`money.${name}`)}</dt>
      {sums.length === 0 && (
        <dd>
          <Link href={href}>{t("money.none")}</Link>
        </dd>
      )}
      {sums.map(({ currency, amount, count }) => (
        <dd key={currency}>
          <Link href={href}>
            <Amount amount={amount} currency={currency} />
            <small>{t(`of.${name}`, { n: number(count) })}</small>
          </Link>
        </dd>
      ))}
    </div>
  );
}
