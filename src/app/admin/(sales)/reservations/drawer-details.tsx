"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { isolated } from "@/ui/format/runs";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { StatusBadge } from "@/ui/status-badge";
import { PhoneNumber } from "../../_phone/phone-number";
import { CancelReservation } from "./cancel-reservation";
import css from "./drawer.module.css";
import type { Details } from "./filters";
import { GiveBack, type Refunding } from "./give-back";
import { RouteCodes } from "./route-codes";
import { Sold } from "./sold";
import { Timeline } from "./timeline";

export function DrawerDetails({ of, ...refunding }: Refunding & { of: Details }) {
  const t = useTranslations("drawer");
  const { locale } = useReading();
  const { long, time } = useFormat();
  const departs = new Date(of.departs_at);
  return (
    <>
      <section className={drawer.section}>
        <p className={css.charter}>
          {locale === "fa" ? of.charter.title : of.charter.title_latin} {of.route && <RouteCodes route={of.route} />}
        </p>
        <dl className={drawer.facts}>
          <Fact name={t("departure")}>
            {long(departs, of.departure_zone)} · <bdi>{time(departs, of.departure_zone)}</bdi>{" "}
            <small>{t("localTime")}</small>
          </Fact>
          <Sold of={of} />
          {of.partner && <Fact name={t("partner")}>{of.partner}</Fact>}
          {of.domain && (
            <Fact name={t("site")}>
              <bdi className="code">{of.domain}</bdi>
            </Fact>
          )}
          {of.client_reference && (
            <Fact name={t("reference")}>
              <bdi className="code">{of.client_reference}</bdi>
            </Fact>
          )}
          {of.contact?.mobile && (
            <Fact name={t("contact")}>
              {of.contact.name}{" "}
              <PhoneNumber number={of.contact.mobile} {...(of.trade_id !== null && { trade_id: of.trade_id })} />
            </Fact>
          )}
          <Fact name={t("created")}>
            <DayTime at={of.created_at} />
          </Fact>
        </dl>
      </section>
      <Items of={of} />
      <GiveBack of={of} {...refunding} />
      {of.trade_id === null && <CancelReservation key={of.local_pnr} of={of} />}
      <Passengers of={of} />
      <section className={drawer.section}>
        <h3>{t("timeline")}</h3>
        <Timeline history={of.history} />
      </section>
    </>
  );
}

/** Sold items by class, with total. */
function Items({ of }: { of: Details }) {
  const t = useTranslations("drawer");
  const status = useTranslations("status");
  const { number } = useFormat();
  const count = (kind: "adult" | "child" | "infant", n: number) =>
    n > 0 && <span key={kind}>{t(kind, { count: n, n: number(n) })}</span>;
  return (
    <section className={drawer.section}>
      <h3>{t("items")}</h3>
      <ul className={css.rows}>
        {of.items.map((item) => (
          <li key={item.line}>
            <span className={css.main}>
              {t("class", { fareClass: isolated(item.fare_class) })}
              <small className={css.pax}>
                {count("adult", item.pax.adult)}
                {count("child", item.pax.child)}
                {count("infant", item.pax.infant)}
              </small>
            </span>
            {item.status !== of.status && <StatusBadge status={item.status} label={status(item.status)} />}
            <Money amount={item.total} currency={of.currency} />
          </li>
        ))}
        <li className={css.total}>
          <span className={css.main}>{t("total")}</span>
          <Money amount={of.total} currency={of.currency} />
        </li>
      </ul>
    </section>
  );
}

function Passengers({ of }: { of: Details }) {
  const t = useTranslations("drawer");
  const pax = useTranslations("pax");
  const { locale } = useReading();
  return (
    <section className={drawer.section}>
      <h3>{t("passengers")}</h3>
      {of.passengers.length === 0 && <p className={drawer.none}>{t("noPassengers")}</p>}
      <ul className={css.rows}>
        {of.passengers.map((person) => (
          <li key={`${person.line}-${person.seq}`}>
            <span className={css.main}>
              <bdi>{nameOf(person, locale)}</bdi>
              <small>{pax(person.pax_type)}</small>
            </span>
            <Money amount={person.total} currency={of.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Person = Details["passengers"][number];
const nameOf = (person: Person, locale: "fa" | "en") =>
  locale === "en" && person.last_name_latin
    ? `${person.first_name_latin ?? ""} ${person.last_name_latin}`.trim()
    : `${person.first_name} ${person.last_name}`;
