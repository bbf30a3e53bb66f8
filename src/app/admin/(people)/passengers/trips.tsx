"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { StatusBadge } from "@/ui/status-badge";
import type { Details } from "./address";
import css from "./passengers.module.css";

/** Trips, the latest first, with their cost. */
export function Trips({ person: { trips, financial } }: { person: Details }) {
  const t = useTranslations("passengers");
  const status = useTranslations("status");
  const { locale } = useReading();
  return (
    <section className={drawer.section}>
      <h3>{t("trips")}</h3>
      {trips.length === 0 && <p className={drawer.none}>{t("noTrips")}</p>}
      {financial.totals.map(({ currency, total }) => (
        <p key={currency} className={css.total}>
          {t("spent")} <Money amount={total} currency={currency} />
        </p>
      ))}
      <ul className={css.trips}>
        {trips.map((trip) => (
          <li key={`${trip.booking_id}.${trip.line}`}>
            <Link href={`/admin/reservations?pnr=${trip.local_pnr}`}>
              <bdi className="code">{trip.local_pnr}</bdi>
            </Link>
            <span>{locale === "fa" ? trip.charter.title : trip.charter.title_latin}</span>
            <StatusBadge status={trip.status as "confirmed"} label={knownText(status, trip.status) ?? trip.status} />
            <DayTime at={trip.departs_at} timeZone={trip.departure_zone} soft />
            <Money amount={trip.total} currency={trip.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
