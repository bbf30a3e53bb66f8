"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { PhoneNumber } from "../../_phone/phone-number";
import type { Details, Person } from "./address";
import css from "./passengers.module.css";
import { useCountry } from "./use-country";
import { Warning } from "./warning";

/** Personal and contact data. */
export function PassengerFacts({ person }: { person: Details }) {
  const t = useTranslations("passengers");
  const { dayOf, digits } = useFormat();
  const countryOf = useCountry();
  const { mobile, phone, email, address } = person.contact;
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("field.nationality")}>{countryOf(person.nationality)}</Fact>
        {person.national_code && (
          <Fact name={t("field.national_code")}>
            <bdi className="code">{person.national_code}</bdi> <CopyButton value={person.national_code} />
          </Fact>
        )}
        {person.birth_date && <Fact name={t("field.birth_date")}>{dayOf(person.birth_date)}</Fact>}
        {person.gender && <Fact name={t("field.gender")}>{t(`gender.${person.gender}`)}</Fact>}
        {mobile && (
          <Fact name={t("field.mobile")}>
            <PhoneNumber number={mobile} passenger_id={person.id} />
          </Fact>
        )}
        {phone && (
          <Fact name={t("field.phone")}>
            <PhoneNumber number={phone} passenger_id={person.id} />
          </Fact>
        )}
        {email && (
          <Fact name={t("field.email")}>
            <bdi className="code">{email}</bdi>
          </Fact>
        )}
        {address && <Fact name={t("field.address")}>{address}</Fact>}
        <Fact name={t("number")}>
          <bdi>{digits([person.id, ...person.merged_ids].join(" · "))}</bdi>
        </Fact>
      </dl>
    </section>
  );
}

/** Passports, cards and visas, those valid longest first. */
export function Documents({ person }: { person: Pick<Person, "documents"> }) {
  const t = useTranslations("passengers");
  const { dayOf } = useFormat();
  const countryOf = useCountry();
  return (
    <section className={drawer.section}>
      <h3>{t("documents")}</h3>
      {person.documents.length === 0 && <p className={drawer.none}>{t("noDocuments")}</p>}
      <ul className={css.papers}>
        {person.documents.map((paper) => (
          <li key={paper.id}>
            <strong>{t(`type.${paper.type}`)}</strong> <bdi className="code">{paper.number}</bdi>
            <span className={css.soft}>
              {countryOf(paper.issuing_country)}
              {paper.expires_on && ` · ${t("until", { day: dayOf(paper.expires_on) })}`}
            </span>
            <Warning of={paper} />
          </li>
        ))}
      </ul>
    </section>
  );
}
