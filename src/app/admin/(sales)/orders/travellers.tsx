"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { useReading } from "@/ui/preferences";
import type { Details } from "./address";
import css from "./orders.module.css";

type Traveller = Details["travellers"][number];

/** Travelers and their documents. */
export function Travellers({ of: { travellers } }: { of: Details }) {
  const t = useTranslations("orders");
  const pax = useTranslations("pax");
  const { locale } = useReading();
  const { digits } = useFormat();
  return (
    <section className={drawer.section}>
      <h3>{t("travellers")}</h3>
      <ul className={css.people}>
        {travellers.map((one) => (
          <li key={one.seq}>
            <span>
              <bdi>{nameOf(one, locale)}</bdi> <small>{pax(one.type)}</small>
            </span>
            <bdi className="code">{one.national_code ? digits(one.national_code) : documentOf(one)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = (one: Traveller, locale: "fa" | "en") =>
  locale === "en" && one.last_name_latin
    ? `${one.first_name_latin ?? ""} ${one.last_name_latin}`.trim()
    : `${one.first_name} ${one.last_name}`;

const documentOf = ({ document }: Traveller): string => {
  const { number } = (document ?? {}) as { number?: unknown };
  return typeof number === "string" ? number : "";
};
