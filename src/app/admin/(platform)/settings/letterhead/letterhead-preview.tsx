"use client";
import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type CSSProperties, useState } from "react";
import { type useForm, useFormValue } from "@/ui/form/form";
import { here } from "@/ui/form/send-file";
import { useReading } from "@/ui/preferences";
import type { Letterhead } from "../../../_printable/types";
import css from "./letterhead-preview.module.css";
import type { Values } from "./types";

type Props = { form: ReturnType<typeof useForm<Values>>; issuer: Letterhead["issuer"] };

/** A sample ticket in the letterhead as it is typed, in the language of its recipient. */
export function LetterheadPreview({ form, issuer }: Props) {
  const t = useTranslations("letterhead");
  const own = useReading().locale;
  const [locale, setLocale] = useState<"fa" | "en">(own);
  return (
    <aside className={css.preview} aria-label={t("preview")}>
      <header>
        <h2>{t("preview")}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t("language")}
          data={[
            { value: "fa", label: "فارسی" },
            { value: "en", label: "English" },
          ]}
          value={locale}
          onChange={(value) => setLocale(value === "en" ? "en" : "fa")}
        />
      </header>
      <Sheet form={form} issuer={issuer} locale={locale} />
      <p className={css.note}>{t("previewNote")}</p>
    </aside>
  );
}

/** Fixed texts of the sample; only what the form decides follows it. */
const SAMPLE = {
  fa: {
    title: "بلیت الکترونیکی",
    facts: [
      ["کد رزرو", "K7M2QX"],
      ["مسافر", "سارا احمدی"],
    ],
    leg: ["پرواز", "تهران (THR)", "کیش (KIH)"],
    price: "بها و مالیات",
    fare: ["بزرگسال × ۱", "۱۲٬۵۰۰٬۰۰۰ ریال"],
    conditions: "شرایط",
  },
  en: {
    title: "E-ticket",
    facts: [
      ["Booking reference", "K7M2QX"],
      ["Passenger", "Sara Ahmadi"],
    ],
    leg: ["Flight", "Tehran (THR)", "Kish (KIH)"],
    price: "Price and taxes",
    fare: ["Adult × 1", "12,500,000 IRR"],
    conditions: "Conditions",
  },
} as const;

function Sheet({ form, issuer, locale }: Props & { locale: "fa" | "en" }) {
  const values = useFormValue((now) => now.values as Values, form as never);
  const text = SAMPLE[locale];
  const inBoth = (fa: string | null, en: string | null) => (locale === "fa" ? fa || en : en || fa);
  const footer = inBoth(values.footer, values.footer_latin);
  const conditions = inBoth(values.conditions, values.conditions_latin);
  const color = /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : undefined;
  const lines = [issuer.address[locale], issuer.phone, issuer.email, issuer.website];
  return (
    <article
      className={css.sheet}
      dir={locale === "fa" ? "rtl" : "ltr"}
      lang={locale}
      style={{ "--brand": color } as CSSProperties}
    >
      <div className={css.head}>
        <div>
          <Picture file={values.logo} className={css.logo} />
          <strong className={css.title}>{text.title}</strong>
        </div>
        <div className={css.issuer}>
          <strong>{issuer.name[locale]}</strong>
          {[...lines, ...issuer.codes.map((code) => code[locale])].map(
            (line) => line && <small key={line}>{line}</small>,
          )}
        </div>
      </div>
      <dl>
        {text.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.row}>
        {text.leg.map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
      </p>
      {values.show_fare && (
        <>
          <strong>{text.price}</strong>
          <p className={css.row}>
            {text.fare.map((part) => (
              <bdi key={part}>{part}</bdi>
            ))}
          </p>
        </>
      )}
      {conditions && (
        <>
          <strong>{text.conditions}</strong>
          <p className={css.conditions}>{conditions}</p>
        </>
      )}
      <Picture file={values.stamp} className={css.stamp} />
      {footer && <p className={css.footer}>{footer}</p>}
    </article>
  );
}

function Picture({ file, className }: { file: Values["logo"]; className: string | undefined }) {
  if (!file?.preview_url) return null;
  // biome-ignore lint/performance/noImgElement: it is a preview of ours, small already.
  return <img src={here(file.preview_url)} alt="" className={className} />;
}
