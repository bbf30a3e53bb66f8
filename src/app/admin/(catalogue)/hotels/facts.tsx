"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { useReading } from "@/ui/preferences";
import css from "./hotels.module.css";
import type { Details } from "./types";

/** Location, facilities, and rules. */
export function HotelFacts({ hotel }: { hotel: Details }) {
  const t = useTranslations("hotels");
  const { locale } = useReading();
  const { number, digits } = useFormat();
  const { policies, facility_groups } = hotel;
  const toFactDto = (persian: string, latin: string) => (locale === "fa" ? persian || latin : latin || persian);
  const address = toFactDto(hotel.address, hotel.address_latin);
  const rules = toFactDto(hotel.rules, hotel.rules_latin);
  const description = toFactDto(hotel.description, hotel.description_latin);
  return (
    <>
      <section className={drawer.section}>
        <h3>{t("content")}</h3>
        {description && <p className={css.text}>{description}</p>}
        <dl className={drawer.facts}>
          <Fact name={t("otherName")}>
            <bdi>{locale === "fa" ? hotel.name_latin : hotel.name}</bdi>
          </Fact>
          {address && <Fact name={t("address")}>{address}</Fact>}
          {hotel.phone && (
            <Fact name={t("phone")}>
              <bdi className="code">{digits(hotel.phone)}</bdi>
            </Fact>
          )}
          {hotel.lat !== null && hotel.lng !== null && (
            <Fact name={t("coordinates")}>
              <bdi className="code">{digits(`${hotel.lat.toFixed(5)}, ${hotel.lng.toFixed(5)}`)}</bdi>
            </Fact>
          )}
          {policies.check_in_from && (
            <Fact name={t("checkIn")}>
              <bdi>{digits(policies.check_in_from)}</bdi>
            </Fact>
          )}
          {policies.check_out_until && (
            <Fact name={t("checkOut")}>
              <bdi>{digits(policies.check_out_until)}</bdi>
            </Fact>
          )}
          {policies.free_below !== null && policies.child_below !== null && (
            <Fact name={t("children")}>
              {t("childrenRule", { free: number(policies.free_below), child: number(policies.child_below) })}
            </Fact>
          )}
          <Fact name={t("pets")}>{t(`pet.${policies.pets}`)}</Fact>
          {rules && <Fact name={t("rules")}>{rules}</Fact>}
          <Fact name={t("updated")}>
            <DayTime at={hotel.updated_at} soft />
          </Fact>
        </dl>
      </section>
      <section className={drawer.section}>
        <h3>{t("facilities")}</h3>
        {facility_groups.length === 0 && <p className={drawer.none}>{t("noFacilities")}</p>}
        <dl className={drawer.facts}>
          {facility_groups.map(({ group, codes }) => (
            <Fact key={group} name={knownText(t, `group.${group}`) ?? group}>
              {codes.map((code) => knownText(t, `facility.${code}`) ?? code).join(t("comma"))}
            </Fact>
          ))}
        </dl>
      </section>
    </>
  );
}
