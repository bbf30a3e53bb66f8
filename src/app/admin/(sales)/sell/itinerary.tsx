"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { useReading } from "@/ui/preferences";
import type { Offer } from "./address";
import { Seats } from "./offer-table";
import css from "./sell.module.css";

/** Each segment with times, then fare and conditions. */
export function Itinerary({ offer }: { offer: Offer }) {
  const t = useTranslations("sell");
  const { number } = useFormat();
  const { locale } = useReading();
  const { conditions, documents_required: papers } = offer;
  return (
    <>
      <section className={drawer.section}>
        <h3>{t("itinerary")}</h3>
        <ol className={css.segments}>
          {offer.segments.map((one) => (
            <li key={`${one.leg}.${one.departs_at}`}>
              <span>
                <DayTime at={one.departs_at} timeZone={one.departure_zone} /> <bdi className="code">{one.origin}</bdi>
              </span>
              <span>
                <DayTime at={one.arrives_at} timeZone={one.arrival_zone} />{" "}
                <bdi className="code">{one.destination}</bdi>
              </span>
              <small>
                <bdi className="code">
                  {one.carrier} {one.number}
                </bdi>{" "}
                · {t(`cabin.${one.cabin}`)}
                {one.equipment && (
                  <>
                    {" "}
                    · <bdi>{one.equipment}</bdi>
                  </>
                )}
                {one.baggage_kg !== null && ` · ${t("baggage", { n: number(one.baggage_kg) })}`}
              </small>
            </li>
          ))}
        </ol>
        {offer.stays?.map((stay) => (
          <p key={stay.check_in_on} className={css.stay}>
            {t("withStay", { hotel: locale === "fa" ? stay.hotel : stay.hotel_latin })}
          </p>
        ))}
      </section>
      <section className={drawer.section}>
        <h3>{t("fare")}</h3>
        <dl className={drawer.facts}>
          <Fact name={t("column.class")}>
            <bdi className="code">{offer.fare_class}</bdi> {t(`kind.${offer.kind}`)}
          </Fact>
          <Fact name={t("column.seats")}>
            <Seats left={offer.seats_left} />
          </Fact>
          <Fact name={t("column.refund")}>{t(`condition.${conditions.refund}`)}</Fact>
          <Fact name={t("change")}>{t(`condition.${conditions.change}`)}</Fact>
          {papers.length > 0 && (
            <Fact name={t("papers")}>{papers.map((paper) => t(`paper.${paper}`)).join(t("comma"))}</Fact>
          )}
          <Fact name={t("until")}>
            <DayTime at={offer.expires_at} />
          </Fact>
        </dl>
      </section>
    </>
  );
}
