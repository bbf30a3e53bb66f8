"use client";
import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import css from "./editor.module.css";
import type { Leg, Stay, Values } from "./values";

/** Combinations of legs and stays: a row per leg, a column per stay. */
export function LinkMatrix() {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { number, route } = useFormat();
  const { form } = useFormContext();
  const legs = useFormValue((form) => form.values.routes as Leg[]);
  const stays = useFormValue((form) => form.values.stays as Stay[]);
  const links = useFormValue((form) => form.values.links as Values["links"]);
  const legName = (leg: Leg, index: number) =>
    leg.origin && leg.destination ? route(leg.origin, leg.destination) : `${t("leg")} ${number(index + 1)}`;
  const stayName = (stay: Stay, index: number) =>
    (locale === "fa" ? stay.hotel : stay.hotel_latin || stay.hotel) || `${t("stay")} ${number(index + 1)}`;
  const linked = (leg: Leg, stay: Stay) =>
    links.some(({ route_key, stay_key }) => route_key === leg.key && stay_key === stay.key);
  const toggle = (leg: Leg, stay: Stay) => {
    const others = links.filter(({ route_key, stay_key }) => route_key !== leg.key || stay_key !== stay.key);
    form.set("links", linked(leg, stay) ? others : [...others, { route_key: leg.key, stay_key: stay.key }]);
  };
  return (
    <section className={css.section} aria-labelledby="links">
      <h2 id="links">{t("links")}</h2>
      <p className={css.lead}>{t("linksLead")}</p>
      {legs.length === 0 || stays.length === 0 ? (
        <p className={css.soft}>{t("linksNone")}</p>
      ) : (
        <table className={css.matrix}>
          <thead>
            <tr>
              <td />
              {stays.map((stay, index) => (
                <th key={stay.key} scope="col">
                  {stayName(stay, index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {legs.map((leg, row) => (
              <tr key={leg.key}>
                <th scope="row">
                  <bdi className="code">{legName(leg, row)}</bdi>{" "}
                  <span className={css.soft}>{t(`directions.${leg.direction}`)}</span>
                </th>
                {stays.map((stay, column) => (
                  <td key={stay.key}>
                    <Checkbox
                      aria-label={`${legName(leg, row)}, ${stayName(stay, column)}`}
                      checked={linked(leg, stay)}
                      onChange={() => toggle(leg, stay)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
