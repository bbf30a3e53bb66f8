"use client";
import { IconUserCheck } from "@tabler/icons-react";
import { type Messages, useTranslations } from "next-intl";
import type { Ref } from "react";
import { GENDERS } from "@/domain/people/passenger/rules.kinds";
import { DateField } from "@/ui/form/date-field";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { useMay } from "../../../_client";
import type { Known } from "./address";
import { RecallBox } from "./recall-box";
import css from "./sale.module.css";
import { useSale } from "./sale-context";
import type { Traveller } from "./values";

const RegisteredNote = late(() => import("./registered-note"));

type Props = {
  at: number;
  first?: Ref<HTMLInputElement>;
  /** Whether any offer requires the field. */
  asks: (field: string) => boolean;
  onTaken: (known: Known) => void;
};

const CODE_DIGITS = 10;

/** One traveler: selected, or entered by field; fields that are not required are hidden. */
export function TravellerRow({ at, first, asks, onTaken }: Props) {
  const t = useTranslations("sale");
  const passengers = useTranslations("passengers");
  const sell = useTranslations("sell");
  const { number } = useFormat();
  const { faultAt } = useSale();
  const { form } = useFormContext();
  const finds = useMay("passenger:read");
  const path = `passengers[${at}]`;
  const type = useFormValue((form) => form.at(`${path}.type`) as Traveller["type"]);
  const known = useFormValue((form) => form.at(`${path}.passenger_id`) !== null);
  const abroad = useFormValue((form) => !/^(IR)?$/i.test(String(form.at(`${path}.nationality`) ?? "")));
  const code = useFormValue((form) => String(form.at(`${path}.national_code`) ?? ""));
  const paper = abroad || asks("document.expires_on");
  const cell = (field: string) => ({
    path: `${path}.${field}`,
    required: asks(field),
    check: () => faultAt(`${path}.${field}`),
  });
  const of = (field: keyof Messages["passengers"]["field"]) => ({
    ...cell(field),
    label: passengers(`field.${field}`),
  });
  // A different code is a different person.
  const otherwise = () => known && form.set(`${path}.passenger_id`, null);
  return (
    <li className={css.row} data-row={at} aria-label={t("traveller", { n: number(at + 1), type: sell(`pax.${type}`) })}>
      <span className={css.who} data-type={type}>
        {known && <IconUserCheck size={15} stroke={1.8} role="img" aria-label={t("isKnown")} />}
        <b>{number(at + 1)}</b> {sell(`pax.${type}`)}
      </span>
      <div className={css.cells}>
        {finds && <RecallBox at={at} {...(first && { first })} onTaken={onTaken} />}
        <TextField {...of("first_name")} maxLength={100} />
        <TextField {...of("last_name")} maxLength={100} />
        {asks("first_name_latin") && (
          <>
            <TextField {...of("first_name_latin")} kind="latin" maxLength={100} />
            <TextField {...of("last_name_latin")} kind="latin" maxLength={100} />
          </>
        )}
        <SelectField
          {...of("gender")}
          data={GENDERS.map((value) => ({ value, label: passengers(`gender.${value}`) }))}
          searchable
          openOnFocus={false}
        />
        {asks("birth_date") && <DateField {...of("birth_date")} />}
        <TextField {...of("nationality")} kind="code" maxLength={2} />
        {!abroad && asks("national_code") && (
          <TextField {...of("national_code")} kind="code" maxLength={20} onTyped={otherwise} />
        )}
        {paper && (
          <>
            <TextField
              {...cell("document.number")}
              label={passengers("documentNumber")}
              kind="code"
              maxLength={40}
              onTyped={otherwise}
            />
            <TextField
              {...cell("document.issuing_country")}
              label={passengers("issuingCountry")}
              kind="code"
              maxLength={2}
            />
            <DateField {...cell("document.expires_on")} label={passengers("expiresOn")} />
          </>
        )}
        {finds && !known && !abroad && code.length === CODE_DIGITS && (
          <RegisteredNote at={at} code={code} onTaken={onTaken} />
        )}
      </div>
    </li>
  );
}
