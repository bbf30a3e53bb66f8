"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { StatusBadge } from "@/ui/status-badge";
import table from "../_parts/table.module.css";
import type { Stay } from "../_parts/types";
import css from "./stays.module.css";

export function StayTable({ rows }: { rows: readonly Stay[] }) {
  const t = useTranslations("charters");
  return (
    <table className={table.table}>
      <caption className="out-of-sight">{t("staysTable")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("hotel")}</th>
          <th scope="col">{t("nights")}</th>
          <th scope="col">{t("charter")}</th>
          <th scope="col">{t("rooms")}</th>
          <th scope="col">{t("services")}</th>
          <th scope="col">{t("holidaysShort")}</th>
          <th scope="col">{t("status")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((stay) => (
          <StayRow key={stay.id} stay={stay} />
        ))}
      </tbody>
    </table>
  );
}

function StayRow({ stay }: { stay: Stay }) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { dayOf, daySpan, number } = useFormat();
  const of = stay.charter;
  const titleOf = (one: { title: string; title_latin: string }) => (locale === "fa" ? one.title : one.title_latin);
  return (
    <tr className={css.row}>
      <th scope="row">
        <Link href={`/admin/charters/${of.id}#stays`}>{locale === "fa" ? stay.hotel : stay.hotel_latin}</Link>
        <br />
        <span className={table.soft}>
          <bdi className="code">{stay.city}</bdi> · {t("starsOf", { n: number(stay.stars) })} ·{" "}
          {t(`boards.${stay.board}`)}
        </span>
      </th>
      <td>
        <bdi>{dayOf(stay.check_in_on)}</bdi>
        <br />
        <bdi>{dayOf(stay.check_out_on)}</bdi>
      </td>
      <td>
        <span className={table.title}>{titleOf(of)}</span>
      </td>
      <td>
        <ul className={css.items}>
          {stay.rooms.map((room) => (
            <li key={room.id}>
              <bdi className="code">{room.type}</bdi> × {number(room.count)}{" "}
              <span className={table.soft}>{t("bedsOf", { n: number(room.beds + room.extra_beds) })}</span>{" "}
              {room.supplement > 0 && (
                <>
                  + <Money amount={room.supplement} currency={of.currency} />
                </>
              )}
            </li>
          ))}
        </ul>
      </td>
      <td>
        <ul className={css.items}>
          {stay.services.map((service) => (
            <li key={service.id}>
              {titleOf(service)}{" "}
              {service.included ? (
                <span className={table.soft}>{t("included")}</span>
              ) : (
                <Money amount={service.price} currency={of.currency} />
              )}
            </li>
          ))}
        </ul>
      </td>
      <td>
        <ul className={css.items}>
          {stay.holidays.map((holiday) => (
            <li key={holiday.id}>
              {holiday.title} <span className={table.soft}>{daySpan(holiday.from_on, holiday.to_on)}</span> +{" "}
              <Money amount={holiday.surcharge} currency={of.currency} />
            </li>
          ))}
        </ul>
      </td>
      <td>
        <StatusBadge status={of.status} label={t(`statuses.${of.status}`)} />
      </td>
    </tr>
  );
}
