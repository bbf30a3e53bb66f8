"use client";
import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { MAX_LOCKS } from "@/domain/sales/trade/rules";
import { Countdown } from "@/ui/countdown";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { api } from "../../_client";
import { useLocksLive } from "../locks/use-locks-live";
import { askedParsers, requestParser } from "./address";
import { saleHref } from "./sale/address";
import css from "./sell.module.css";

/** The user's open locks with links to their actions. */
export function OwnLocks() {
  const t = useTranslations("sell");
  const { locale } = useReading();
  const { data: rows = [] } = api.offerLocks.own.useQuery();
  const [{ buyer, request }] = useQueryStates({ buyer: askedParsers.buyer, ...requestParser });
  useLocksLive(rows);
  if (rows.length === 0) return null;
  const [first] = rows;
  // Party of the travel request, unless other prices were used.
  const asking = request !== null && buyer?.startsWith("passenger:") ? buyer : null;
  const buyerOf = (colleague: number | null) => (colleague === null ? asking : `colleague:${colleague}`);
  // One order has one payer and one currency.
  const alike = rows.filter((one) => one.currency === first!.currency && one.colleague_id === first!.colleague_id);
  return (
    <nav className={css.own} aria-label={t("ownLocks")}>
      <IconLock size={15} stroke={1.8} aria-hidden />
      <span>{t("ownLocks")}</span>
      <ul>
        {rows.map(({ lock_id, title, title_latin, total, currency, expires_at, colleague_id }) => (
          <li key={lock_id} data-own-lock={lock_id}>
            <Link className={css.link} href={`/admin/locks?lock=${lock_id}`}>
              <bdi>{locale === "fa" ? title : title_latin}</bdi>
            </Link>
            <Money amount={total} currency={currency} />
            <Countdown until={expires_at} of={locale === "fa" ? title : title_latin} />
            <Link className={css.link} data-to-sale href={saleHref([lock_id], buyerOf(colleague_id), request)}>
              {t("toSale")}
            </Link>
          </li>
        ))}
      </ul>
      {alike.length > 1 && alike.length <= MAX_LOCKS && (
        <Link
          className={css.link}
          href={saleHref(
            alike.map(({ lock_id }) => lock_id),
            buyerOf(first!.colleague_id),
            request,
          )}
        >
          {t("sellTogether")}
        </Link>
      )}
    </nav>
  );
}
