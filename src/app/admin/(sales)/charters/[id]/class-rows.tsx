"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { PAX_TYPES, PRICE_PARTS } from "@/domain/sales/charter/rules.price";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { NumbersField } from "@/ui/form/numbers-field";
import { Rows } from "@/ui/form/rows";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { isLocal } from "@/ui/form/zone-time";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { SeatBar } from "../_parts/seat-bar";
import type { ClassDetails, Options } from "../_parts/types";
import { closingTime } from "./closing-time";
import css from "./editor.module.css";
import { useChoices } from "./use-choices";
import { copyClass, type FareClass, newClass, type PriceCells, totalTyped, type Values } from "./values";

type Props = { options: Options; currency: string; live: readonly ClassDetails[] };

export function ClassRows({ options, currency, live }: Props) {
  const t = useTranslations("charters");
  const { form } = useFormContext();
  const closesAt = () => {
    const { routes, stays, kind } = form.values as Values;
    const branch = options.time_zone;
    const [leg, stay] = [routes[0], stays[0]];
    const starts = kind === "stay" ? stay?.check_in_on && `${stay.check_in_on}T12:00` : leg?.departs_at;
    return isLocal(starts) ? closingTime(starts, kind === "stay" || !leg ? branch : leg.departure_zone, branch) : null;
  };
  // A class that was there before the departure was typed closes with it, unless its end was chosen.
  const starts = useFormValue((form) => (form.values as Values).routes[0]?.departs_at ?? null);
  const offered = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a new departure only.
  useEffect(() => {
    const closes = closesAt();
    if (closes === null) return;
    for (const [nth, one] of (form.values as Values).classes.entries())
      if (one.id === null && (one.sales_close_at === null || one.sales_close_at === offered.current))
        form.set(`classes[${nth}].sales_close_at`, closes);
    offered.current = closes;
  }, [starts]);
  return (
    <Rows<FareClass>
      path="classes"
      label={t("classesPrices")}
      rowLabel={t("fareClass")}
      addLabel={t("addClass")}
      empty={t("noClasses")}
      make={(last) => newClass(last, closesAt())}
      copy={copyClass}
    >
      {(path) => <ClassFields path={path} options={options} currency={currency} live={live} />}
    </Rows>
  );
}

function ClassFields({ path, options, currency, live }: Props & { path: string }) {
  const t = useTranslations("charters");
  const id = useFormValue((form) => form.at(`${path}.id`) as number | null);
  const all = useFormValue((form) => form.at(`${path}.all_partners`) as boolean);
  const partners = useChoices("colleagues", options);
  const rules = useChoices("penalty_rules", options);
  const ruleId = useFormValue((form) => form.at(`${path}.penalty_rule_id`) as number | null);
  const { locale } = useReading();
  const seats = live.find((one) => one.id === id);
  const least = seats ? seats.sold + seats.held : 0;
  return (
    <>
      <div className={css.fareClass}>
        <TextField path={`${path}.fare_class`} label={t("fareClass")} kind="code" required maxLength={4} />
        <NumberField path={`${path}.capacity`} label={t("capacity")} required min={least} max={10_000} />
        <LocalDateTimeField path={`${path}.sales_open_at`} label={t("salesOpen")} zone={options.time_zone} />
        <LocalDateTimeField path={`${path}.sales_close_at`} label={t("salesClose")} zone={options.time_zone} required />
        <NumberField path={`${path}.few_left`} label={t("fewLeft")} required max={1000} />
        <NumberField
          path={`${path}.ticketing_minutes`}
          label={t("ticketing")}
          min={1}
          max={525_600}
          unit={t("minutes")}
          placeholder={t("atOnce")}
        />
      </div>
      <div className={css.selling}>
        {seats && (
          <span className={css.seats}>
            {t("left")} <SeatBar {...seats} fewLeft={seats.few_left} wide />
          </span>
        )}
        {options.penalty_rules.length > 0 && (
          <SelectField
            path={`${path}.penalty_rule_id`}
            label={t("penaltyRule")}
            placeholder={t("penaltyBest")}
            numeric
            clearable
            searchable
            openOnFocus={false}
            onSearchChange={rules.onSearchChange}
            data={rules.all
              .filter((rule) => rule.active || rule.id === ruleId)
              .map(({ id, ...rule }) => ({
                value: String(id),
                label: (locale === "en" && rule.title_latin) || rule.title,
              }))}
          />
        )}
        <SwitchField path={`${path}.closed`} label={t("classClosed")} />
        <SwitchField path={`${path}.all_partners`} label={t("allPartners")} />
        {!all && (
          <div className={css.partners}>
            <NumbersField
              path={`${path}.colleague_ids`}
              label={t("partners")}
              placeholder={t("nobody")}
              data={partners.all.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))}
              onSearchChange={partners.onSearchChange}
            />
          </div>
        )}
      </div>
      <table className={css.prices} aria-label={t("prices")}>
        <thead>
          <tr>
            <td />
            {PRICE_PARTS.map((part) => (
              <th key={part} scope="col">
                {t(`parts.${part}`)}
              </th>
            ))}
            <th scope="col">{t("total")}</th>
          </tr>
        </thead>
        <tbody>
          {PAX_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{t(`pax.${type}`)}</th>
              {PRICE_PARTS.map((part) => (
                <td key={part}>
                  <MoneyField
                    bare
                    path={`${path}.prices.${type}.${part}`}
                    label={`${t(`pax.${type}`)}, ${t(`parts.${part}`)}`}
                    currency={currency}
                  />
                </td>
              ))}
              <td className={css.total}>
                <Total path={`${path}.prices.${type}`} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Total({ path, currency }: { path: string; currency: string }) {
  const t = useTranslations("charters");
  const total = useFormValue((form) => totalTyped(form.at(path) as PriceCells));
  return total === null ? (
    <span className={css.soft}>{t("notSold")}</span>
  ) : (
    <Money amount={total} currency={currency} />
  );
}
