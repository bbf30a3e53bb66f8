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
import { OPEN_HREFS } from "./open-hrefs";
import css from "./ringing.module.css";
import type { Person } from "./types";

/** Last trip, debts, and open requests of a caller. */
export function CallerFacts({ of: { last_trip, debts, open } }: { of: Person }) {
  const t = useTranslations("phone");
  const { locale } = useReading();
  const { digits } = useFormat();
  return (
    <dl className={drawer.facts}>
      <Fact name={t("lastTrip")}>
        {last_trip ? (
          <>
            {locale === "fa" ? last_trip.title : (last_trip.title_latin ?? last_trip.title)}{" "}
            <DayTime at={last_trip.departs_at} timeZone={last_trip.zone} soft />{" "}
            {last_trip.local_pnr && (
              <Link className={parts.link} href={`/admin/reservations?pnr=${last_trip.local_pnr}`}>
                <bdi className="code">{last_trip.local_pnr}</bdi>
              </Link>
            )}
          </>
        ) : (
          <span className={css.soft}>{t("noTrip")}</span>
        )}
      </Fact>
      <Fact name={t("debt")}>
        {debts.length === 0 && <span className={css.soft}>{t("noDebt")}</span>}
        {debts.map(({ amount, currency }) => (
          <Money key={currency} amount={amount} currency={currency} />
        ))}
      </Fact>
      <Fact name={t("openRequest")}>
        {open.length === 0 && <span className={css.soft}>{t("noRequest")}</span>}
        <ul className={css.open}>
          {open.map(({ kind, id, since }) => (
            <li key={`${kind}${id}`}>
              <Link className={parts.link} href={OPEN_HREFS[kind](id)}>
                {t(`open.${kind}`, { id: digits(String(id)) })}
              </Link>{" "}
              <DayTime at={since} soft />
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}
