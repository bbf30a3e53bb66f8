"use client";
import { useTranslations } from "next-intl";
import { Countdown } from "@/ui/countdown";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { LedgerLink } from "../../_money/ledger-link";
import { PhoneNumber } from "../../_phone/phone-number";
import { PartyLink } from "../../_sales/party-link";
import type { Details } from "./address";
import { PaymentMark } from "./status-mark";

type Posted = { id: number; date: string } | null;
const posted = (of: Posted) => of && { date: of.date, document_id: of.id };

/** Money of the order: total, payments, refunds, with their documents. */
export function Bill({ of }: { of: Details }) {
  const t = useTranslations("orders");
  const payments = useTranslations("payments");
  const who = useWho();
  const { currency } = of;
  const { name, mobile } = of.contact as { name?: string; mobile?: string };
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <section className={drawer.section}>
      <h3>{t("money")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("column.buyer")}>
          <PartyLink party={of.party} name={of.party_name} latin={of.party_name_latin} />
        </Fact>
        <Fact name={t("column.method")}>
          {of.handed_over.length > 0
            ? of.handed_over.map(({ by }) => payments(`method.${by}`)).join(" + ")
            : t(`method.${of.method}`)}
        </Fact>
        <Fact name={t("column.payment")}>
          <PaymentMark status={of.payment_status} />
        </Fact>
        {of.discount > 0 && <Fact name={t("total")}>{money(of.total)}</Fact>}
        {of.discount > 0 && <Fact name={t("discount")}>{money(of.discount)}</Fact>}
        <Fact name={t("payable")}>{money(of.payable)}</Fact>
        {of.paid_at && (
          <Fact name={t("paid")}>
            <LedgerLink of={posted(of.paid_document)}>{money(of.paid)}</LedgerLink> <DayTime at={of.paid_at} soft />
          </Fact>
        )}
        {of.returned > 0 && <Fact name={t("returned")}>{money(of.returned)}</Fact>}
        {of.status === "awaiting_payment" && (
          <Fact name={t("deadline")}>
            <Countdown until={of.payment_deadline} />
          </Fact>
        )}
        {of.payment && (
          <Fact name={t("link")}>
            <a className={parts.link} href={of.payment.link} target="_blank" rel="noreferrer">
              {t("openLink")}
            </a>
          </Fact>
        )}
        <Fact name={t("made")}>
          {who(of.created_by)} · <DayTime at={of.created_at} soft />
        </Fact>
        {mobile && (
          <Fact name={t("contact")}>
            {name} <PhoneNumber number={mobile} trade_id={of.trade_id} />
          </Fact>
        )}
        {of.client_reference && (
          <Fact name={t("reference")}>
            <bdi className="code">{of.client_reference}</bdi>
          </Fact>
        )}
      </dl>
      <Documents of={of} />
    </section>
  );
}

/** Documents of its items in the books, for users who may read them. */
function Documents({ of: { parts: sold } }: { of: Details }) {
  const t = useTranslations("orders");
  const all = sold.flatMap(({ line, issue_document, return_document }) => [
    ...(issue_document ? [{ key: `${line}i`, name: t("sale"), of: issue_document }] : []),
    ...(return_document ? [{ key: `${line}r`, name: t("return"), of: return_document }] : []),
  ]);
  if (all.length === 0) return null;
  return (
    <dl className={drawer.facts}>
      {all.map(({ key, name, of }) => (
        <Fact key={key} name={name}>
          <LedgerLink of={posted(of)} />
        </Fact>
      ))}
    </dl>
  );
}
