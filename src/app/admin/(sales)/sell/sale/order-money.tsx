"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../../_money/ledger-link";
import type { Order } from "./address";
import css from "./sale.module.css";

/** Total, method, payments, and the document in the books. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useTranslations("sale");
  const payments = useTranslations("payments");
  const { total, discount, payable, paid, returned, currency, method, handed_over, paid_document } = order;
  return (
    <dl className={`${drawer.facts} ${css.facts}`}>
      <Fact name={t("paidBy")}>
        {handed_over.length > 0
          ? handed_over.map(({ by }) => payments(`method.${by}`)).join(" + ")
          : t(`way.${method}`)}
      </Fact>
      {discount > 0 && (
        <Fact name={t("discount")}>
          <Money amount={discount} currency={currency} /> / <Money amount={total} currency={currency} />
        </Fact>
      )}
      <Fact name={t("toPay")}>
        <Money amount={payable} currency={currency} />
      </Fact>
      <Fact name={t("paid")}>
        <Money amount={paid} currency={currency} />
      </Fact>
      {returned > 0 && (
        <Fact name={t("returned")}>
          <Money amount={returned} currency={currency} />
        </Fact>
      )}
      {paid_document && (
        <Fact name={t("document")}>
          <LedgerLink of={{ date: paid_document.date, document_id: paid_document.id }} />
        </Fact>
      )}
    </dl>
  );
}
