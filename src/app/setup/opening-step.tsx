"use client";
import { useTranslations } from "next-intl";
import { type Balance, openingSums } from "@/domain/people/setup/rules";
import { DateField } from "@/ui/form/date-field";
import { useFormValue } from "@/ui/form/form";
import { MoneyField } from "@/ui/form/money-field";
import { TextField } from "@/ui/form/text-field";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { StepHead } from "./fields";
import css from "./setup.module.css";
import type { SetupDto } from "./types";

/** First cash box, and opening assets and debts of the branch; capital balances them. */
export function OpeningStep({ state }: { state: SetupDto }) {
  const t = useTranslations("setup");
  const { locale } = useReading();
  const currency = useFormValue((form) => form.at("currency")) as string;
  const side = (wanted: "debit" | "credit") => (
    <fieldset className={css.side}>
      <legend>{t(`side.${wanted}`)}</legend>
      {state.accounts.map(({ code, title, title_latin, side }, index) =>
        side === wanted ? (
          <MoneyField
            key={code}
            path={`opening.rows[${index}].amount`}
            label={`${locale === "fa" ? title : title_latin}`}
            currency={currency}
          />
        ) : null,
      )}
    </fieldset>
  );
  return (
    <>
      <StepHead step="opening" />
      <div className={css.fields}>
        <TextField path="cash_box.title" label={t("field.cash_box")} required maxLength={100} />
        <TextField
          path="cash_box.title_latin"
          label={t("field.cash_box_latin")}
          kind="latin"
          required
          maxLength={100}
        />
        <DateField path="opening.date" label={t("field.opening_date")} required />
      </div>
      <div className={css.sides}>
        {side("debit")}
        {side("credit")}
      </div>
      <Sums currency={currency} />
    </>
  );
}

/** Both sides and the balancing capital, while amounts are typed. */
export function Sums({ currency }: { currency: string }) {
  const t = useTranslations("setup");
  const rows = useFormValue((form) => form.at("opening.rows")) as Balance[];
  const { debit, credit, capital } = openingSums(rows.filter(({ amount }) => typeof amount === "number"));
  const result = { debit, credit, capital };
  return (
    <dl className={css.sums} aria-live="polite">
      {(["debit", "credit", "capital"] as const).map((name) => (
        <div key={name}>
          <dt>{t(`sum.${name}`)}</dt>
          <dd>
            <Money amount={Number(result[name])} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
