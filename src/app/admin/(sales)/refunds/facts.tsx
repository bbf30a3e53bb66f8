"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { LedgerLink } from "../../_money/ledger-link";
import { orderHref } from "../../_sales/hrefs";
import { PartyLink } from "../../_sales/party-link";
import { PrintableLinks } from "../../_sales/printable-links";
import { reservationHref } from "../../(accounting)/accounting/_parts/record-hrefs";
import type { Details } from "./address";
import { Target } from "./target";

/** Amount paid, penalty, refund, recipient and destination. */
export function RefundFacts({ of }: { of: Details }) {
  const t = useTranslations("refunds");
  const { digits } = useFormat();
  const { locale } = useReading();
  const { currency, party, credit_note } = of;
  const money = (amount: number | null) => (amount === null ? t("unknown") : <Money {...{ amount, currency }} />);
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.pnr")}>
          <Link className={parts.link} href={reservationHref(of.local_pnr)}>
            <bdi className="code">{of.local_pnr}</bdi>
          </Link>
        </Fact>
        {of.trade_id !== null && (
          <Fact name={t("order")}>
            <Link className={parts.link} href={orderHref(of.trade_id)}>
              {digits(String(of.trade_id))}
            </Link>
          </Fact>
        )}
        <Fact name={t("column.buyer")}>
          <PartyLink party={`${party.type}:${party.id}`} name={party.name} latin={party.name_latin} />
        </Fact>
        <Fact name={t("paid")}>{money(of.paid)}</Fact>
        <Fact name={t("column.penalty")}>{money(of.penalty)}</Fact>
        <Fact name={t("column.refundable")}>{money(of.refundable)}</Fact>
        {of.kept !== null && <Fact name={t("kept")}>{money(of.kept)}</Fact>}
        <Fact name={t("column.to")}>
          <Target of={of} />
        </Fact>
        {of.supplier && (
          <Fact name={t("supplier")}>{locale === "fa" ? of.supplier.title : of.supplier.title_latin}</Fact>
        )}
        {of.owner && <Fact name={t("owner")}>{of.owner.name}</Fact>}
        <Fact name={t("asked")}>
          {of.requested_by} · <DayTime at={of.created_at} soft />
        </Fact>
        {of.remarks && (
          <Fact name={t("remarks")}>
            <q>{of.remarks}</q>
          </Fact>
        )}
        {of.document && (
          <Fact name={t("document")}>
            <LedgerLink of={of.document} />
          </Fact>
        )}
        {of.payout_document && (
          <Fact name={t("payOutDocument")}>
            <LedgerLink of={of.payout_document} />
          </Fact>
        )}
      </dl>
      {credit_note && (
        <PrintableLinks
          papers={[{ kind: "credit_note", id: credit_note.id, of: digits(String(credit_note.number)) }]}
        />
      )}
    </section>
  );
}
