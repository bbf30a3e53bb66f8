"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import type { Person } from "./address";
import css from "./passengers.module.css";
import { useCountry } from "./use-country";

const MEMBERS = [
  ...["first_name", "last_name", "first_name_latin", "last_name_latin", "nationality", "national_code", "birth_date"],
  ...["gender", "mobile", "phone", "email", "address", "documents"],
] as const;
type Member = (typeof MEMBERS)[number];

/** Numbers run left to right in any language. */
const NUMBERS: ReadonlySet<Member> = new Set(["national_code", "mobile", "phone", "documents"]);
const dirOf = (member: Member) => (NUMBERS.has(member) ? "ltr" : undefined);

type Props = { one: Person; other: Person; heads: [string, string]; filled?: Record<string, string> };

/** Data of both by member, with differences and values to take over marked. */
export function SideBySide({ one, other, heads, filled = {} }: Props) {
  const t = useTranslations("passengers");
  const shown = useShown();
  const rows = MEMBERS.map((member) => ({ member, left: shown(one, member), right: shown(other, member) })).filter(
    ({ left, right }) => left || right,
  );
  return (
    <table className={css.sides}>
      <thead>
        <tr>
          <th scope="col">
            <span className="out-of-sight">{t("identity")}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ member, left, right }) => (
          <tr key={member} data-differs={(left && right && left !== right) || undefined}>
            <th scope="row">{t(`field.${member}`)}</th>
            <td>
              {filled[member] ? (
                <ins>
                  <bdi dir={dirOf(member)}>{right}</bdi> <small>{t("takenOver")}</small>
                </ins>
              ) : (
                <bdi dir={dirOf(member)}>{left || "–"}</bdi>
              )}
            </td>
            <td>
              <bdi dir={dirOf(member)}>{right || "–"}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useShown() {
  const t = useTranslations("passengers");
  const { dayOf, digits } = useFormat();
  const countryOf = useCountry();
  return (person: Person, member: Member): string => {
    const of = { ...person, ...person.contact } as Record<string, unknown>;
    if (member === "documents") return person.documents.map(({ number }) => number).join(" · ");
    const value = of[member];
    if (value === null || value === undefined) return "";
    if (member === "birth_date") return dayOf(String(value));
    if (member === "gender") return knownText(t, `gender.${value}`) ?? String(value);
    if (member === "nationality") return countryOf(String(value));
    return member === "national_code" ? digits(String(value)) : String(value);
  };
}
