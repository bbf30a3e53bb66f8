"use client";
import { useTranslations } from "next-intl";
import { isDay } from "@/ui/dates/days";
import { DayInput } from "@/ui/form/day-input";
import { useField, useFormContext, useFormValue } from "@/ui/form/form";
import { surround } from "@/ui/form/surround";
import { TextField } from "@/ui/form/text-field";
import { PartyField } from "../../../_money/party-field";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import type { Choices } from "../address";
import css from "./editor.module.css";
import type { Values } from "./values";

type Props = { choices: Choices; autoFocus: boolean; onParty: () => void };

/** Party, date, purpose. */
export function Heading({ choices, autoFocus, onParty }: Props) {
  const t = useTranslations("payments");
  const { form } = useFormContext();
  const type = useFormValue((form) => form.at("type") as Values["type"]);
  return (
    <div className={css.heading}>
      <div className={css.party}>
        <PartyField
          path="party"
          label={t(`from.${type}`)}
          required
          currency={choices.currency}
          autoFocus={autoFocus}
          types={type === "transfer" ? ["account"] : undefined}
          onTaken={() => {
            form.set("pinned", {});
            onParty();
          }}
        />
      </div>
      <div className={css.day}>
        <OpenDay openFrom={choices.open?.from ?? null} />
      </div>
      <div className={css.description}>
        <TextField path="description" label={t("column.description")} maxLength={500} />
      </div>
    </div>
  );
}

/** A date in an open month: a closed one is reported immediately, not on saving. */
function OpenDay({ openFrom }: { openFrom: string | null }) {
  const t = useTranslations("form");
  const own = useTranslations("payments");
  const { dayOf } = useWords();
  const { value, fault, change, look } = useField<string | null>("date", (value) => {
    if (!value) return t("required");
    if (!isDay(value as string)) return t("notDay");
    return openFrom && (value as string) < openFrom ? own("closedDay", { from: dayOf(openFrom) }) : null;
  });
  return (
    <DayInput
      {...surround({ path: "date", label: own("column.date"), required: true }, fault)}
      value={value ?? null}
      onChange={change}
      onBlur={look}
    />
  );
}
