"use client";
import { type Messages, useTranslations } from "next-intl";
import { useFormValue } from "@/ui/form/form";
import { useReading } from "@/ui/preferences";
import { StepHead } from "./fields";
import { Sums } from "./opening-step";
import css from "./setup.module.css";
import type { SetupDto, Values } from "./types";

type Fact = keyof Messages["setup"]["field"];

/** Everything that will be created, before confirmation. */
export function Review({ state }: { state: SetupDto }) {
  const t = useTranslations("setup");
  const { locale } = useReading();
  const values = useFormValue((form) => form.values) as Values;
  const { branch, manager, cash_box, currency, calendar, chart } = values;
  const country = state.countries.find(({ code }) => code === branch.country);
  const facts: [Fact, string | null | undefined][] = [
    ["company", state.company ?? (values.company || branch.name)],
    ["name", `${branch.name} · ${branch.name_latin}`],
    ["code", branch.code],
    ["country", locale === "fa" ? country?.name : country?.name_latin],
    ["time_zone", branch.time_zone],
    ["currency", currency],
    ["calendar", t(`calendar.${calendar}`)],
    ["chart", t(`chart.${chart}`)],
    ...(state.kind === "first" ? ([["person", `${manager.name} (${manager.personnel_id})`]] as [Fact, string][]) : []),
    ["cash_box", locale === "fa" ? cash_box.title : cash_box.title_latin],
  ];
  return (
    <>
      <StepHead step="review" />
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Sums currency={currency} />
    </>
  );
}
