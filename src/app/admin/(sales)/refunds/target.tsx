"use client";
import { useTranslations } from "next-intl";
import type { Details } from "./address";

/** Destination of the refund: wallet, account, card or IBAN. */
export function Target({ of: { refund_to, iban, card } }: { of: Details }) {
  const t = useTranslations("refunds");
  return (
    <span>
      {t(`to.${refund_to}`)} {iban && <bdi className="code">{iban}</bdi>}
      {card && (
        <>
          <bdi className="code">{card.masked}</bdi> {card.holder}
        </>
      )}
    </span>
  );
}
