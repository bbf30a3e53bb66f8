"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { Money } from "@/ui/money";
import { orderHref } from "../../_sales/hrefs";
import { PartyLink } from "../../_sales/party-link";
import { useTravelers } from "../../_sales/use-travelers";
import { useName } from "../../(people)/colleagues/use-name";
import type { Request } from "./address";
import { useDays, useWay } from "./marks";
import css from "./travel-requests.module.css";

/** Requested trip: route, dates, passengers, budget, text; assignee, and result. */
export function TravelRequestFactList({ of }: { of: Request }) {
  const t = useTranslations("travelRequests");
  const { digits } = useFormat();
  const nameOf = useName();
  const travelers = useTravelers();
  const way = useWay();
  const daysOf = useDays();
  const who = useWho();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.buyer")}>
          <PartyLink party={of.party} name={of.party_name} latin={of.party_name_latin} />
          {of.created_by.kind === "colleague_user" && <small> {who(of.created_by)}</small>}
        </Fact>
        {way(of) && (
          <Fact name={t("column.way")}>
            <bdi>{way(of)}</bdi>
          </Fact>
        )}
        {of.dates && <Fact name={t("column.days")}>{daysOf(of)}</Fact>}
        <Fact name={t("party")}>{travelers(of.passengers)}</Fact>
        {of.budget !== null && (
          <Fact name={t("budget")}>
            <Money amount={of.budget} currency={of.currency} />
          </Fact>
        )}
        {of.notes && (
          <Fact name={t("notes")}>
            <bdi className={css.said}>{of.notes}</bdi>
          </Fact>
        )}
        <Fact name={t("column.since")}>
          <DayTime at={of.asked_at} />
        </Fact>
        <Fact name={t("column.owner")}>
          {of.owner ? <bdi>{nameOf(of.owner)}</bdi> : <span className={parts.soft}>{t("nobody")}</span>}
        </Fact>
        {of.trade_id !== null && (
          <Fact name={t("order")}>
            <Link className={parts.link} href={orderHref(of.trade_id)}>
              {digits(String(of.trade_id))}
            </Link>
          </Fact>
        )}
        {of.closed_at && (
          <Fact name={t(`ended.${of.status === "canceled" ? "canceled" : "closed"}`)}>
            <DayTime at={of.closed_at} /> {of.closed_by && who(of.closed_by)}
          </Fact>
        )}
        {of.close_reason && (
          <Fact name={t("reason")}>
            <bdi className={css.said}>{of.close_reason}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  );
}
