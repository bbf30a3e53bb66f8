"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import type { Details } from "./address";
import { Files } from "./files";
import css from "./operators.module.css";
import { useName } from "./use-name";

/** The user's job. */
export function JobFacts({ person: { job, home, elsewhere } }: { person: Details }) {
  const t = useTranslations("staff");
  const nameOf = useName();
  const { day, digits, number } = useFormat();
  const { title, department, contract, hired_on, day_minutes, extension, note } = job;
  return (
    <section className={drawer.section}>
      <h3>{t("job")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("field.title")}>{title ?? <None />}</Fact>
        {department && <Fact name={t("field.department")}>{department}</Fact>}
        {contract && <Fact name={t("field.contract")}>{t(`contract.${contract}`)}</Fact>}
        {hired_on && <Fact name={t("field.hired_on")}>{day(new Date(hired_on), "UTC")}</Fact>}
        {day_minutes !== null && (
          <Fact name={t("field.day_minutes")}>{t("hours", { n: number(day_minutes / 60) })}</Fact>
        )}
        {extension && <Fact name={t("field.extension")}>{digits(extension)}</Fact>}
        {home && <Fact name={t("home")}>{nameOf(home)}</Fact>}
        {elsewhere.length > 0 && <Fact name={t("elsewhere")}>{elsewhere.map(nameOf).join(t("comma"))}</Fact>}
        {note && <Fact name={t("field.note")}>{note}</Fact>}
      </dl>
    </section>
  );
}

/** Personal data visible to this branch. */
export function FileFacts({ person }: { person: Details }) {
  const t = useTranslations("staff");
  const { day, digits } = useFormat();
  const { national_code, birth_date, gender, mobile, phone, email, address, emergency_contact } = person.personal;
  const code = (text: string) => <bdi className="code">{digits(text)}</bdi>;
  return (
    <section className={drawer.section}>
      <h3>{t("file")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("field.mobile")}>{mobile ? code(mobile) : <None />}</Fact>
        {phone && <Fact name={t("field.phone")}>{code(phone)}</Fact>}
        {email && (
          <Fact name={t("field.email")}>
            <bdi className="code">{email}</bdi>
          </Fact>
        )}
        {national_code && <Fact name={t("field.national_code")}>{code(national_code)}</Fact>}
        {birth_date && <Fact name={t("field.birth_date")}>{day(new Date(birth_date), "UTC")}</Fact>}
        {gender && <Fact name={t("field.gender")}>{t(`gender.${gender}`)}</Fact>}
        {address && <Fact name={t("field.address")}>{address}</Fact>}
        {emergency_contact && <Fact name={t("field.emergency_contact")}>{digits(emergency_contact)}</Fact>}
      </dl>
      <Files person={person} />
    </section>
  );
}

function None() {
  const t = useTranslations("staff");
  return <span className={css.soft}>{t("none")}</span>;
}
