"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { useReading } from "@/ui/preferences";
import { orderHref } from "../../_sales/hrefs";
import { PartyLink } from "../../_sales/party-link";
import { ProductMark } from "../../_sales/product-mark";
import { useName } from "../../(people)/colleagues/use-name";
import type { Case } from "./address";
import { orderWord } from "./order-word";

/** Party, deadline, order, and the supplier's last answer. */
export function UnresolvedCaseSummary({ of }: { of: Case }) {
  const t = useTranslations("limbo");
  const { digits } = useFormat();
  const { locale } = useReading();
  const nameOf = useName();
  const who = useWho();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.owner")}>
          {of.owner ? <bdi>{nameOf(of.owner)}</bdi> : <span className={parts.soft}>{t("nobody")}</span>}
        </Fact>
        <Fact name={t("opened")}>
          <DayTime at={of.opened_at} />
        </Fact>
        <Fact name={t("deadline")}>
          <DayTime at={of.deadline_at} />
        </Fact>
        {of.closed_at && (
          <Fact name={t("closed")}>
            <DayTime at={of.closed_at} /> {of.closed_by && who(of.closed_by)}
          </Fact>
        )}
        {of.note && (
          <Fact name={t("note")}>
            <q>{of.note}</q>
          </Fact>
        )}
        {of.trade_id !== null && (
          <Fact name={t("order.one")}>
            <Link className={parts.link} href={orderHref(of.trade_id)}>
              {digits(String(of.trade_id))}
            </Link>
          </Fact>
        )}
        {of.party && (
          <Fact name={t("column.buyer")}>
            <PartyLink party={of.party} name={of.party_name} latin={of.party_name_latin} />
          </Fact>
        )}
        {of.product && (
          <Fact name={t("column.product")}>
            <ProductMark product={of.product} />
          </Fact>
        )}
        {of.supplier && (
          <Fact name={t("supplier")}>{locale === "fa" ? of.supplier.title : of.supplier.title_latin}</Fact>
        )}
        {of.reference && (
          <Fact name={t("reference")}>
            <bdi className="code">{of.reference}</bdi>
          </Fact>
        )}
        {of.order && (
          <Fact name={t("theirWord")}>
            {orderWord(t, of.order.state)} {of.order.pnr && <bdi className="code">{of.order.pnr}</bdi>}
          </Fact>
        )}
        {of.order && of.state === "open" && (
          <Fact name={t("asked")}>
            {t("times", { count: of.order.asks, n: digits(String(of.order.asks)) })}
            {of.order.next_ask_at ? (
              <>
                {" · "}
                {t("nextAsk")} <DayTime at={of.order.next_ask_at} soft />
              </>
            ) : (
              ` · ${t("noMoreAsks")}`
            )}
          </Fact>
        )}
        {(of.fault ?? of.order?.last_fault) && <Fact name={t("fault")}>{of.fault ?? of.order?.last_fault}</Fact>}
      </dl>
    </section>
  );
}
