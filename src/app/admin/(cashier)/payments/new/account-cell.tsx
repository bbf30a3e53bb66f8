"use client";
import { useTranslations } from "next-intl";
import type { Method, PaymentType } from "@/domain/cashier/payment/rules";
import { folded, holdsWords } from "@/ui/filters/folded";
import { useField } from "@/ui/form/form";
import { QuickSelect } from "@/ui/form/quick-select";
import { surround } from "@/ui/form/surround";
import { Money } from "@/ui/money";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import { type Choices, type Place, placesOf } from "../address";
import css from "./editor.module.css";

type Props = {
  /** Path of the form field. */
  path: string;
  /** Visible; otherwise for screen readers only. */
  label?: string;
  choices: Choices;
  method: Method;
  type: PaymentType;
};

/** Our account of the payment. Empty for the default account of the method, which is shown in its place. */
export function AccountCell({ path, label, choices, method, type }: Props) {
  const t = useTranslations("payments");
  const form = useTranslations("form");
  const { titleOf } = useWords();
  // An issued cheque is drawn on a bank account; a received one stays in hand.
  const drawn = method === "check" && type === "payment";
  const { value, fault, change } = useField<number | null>(path, (value) =>
    drawn && value === null ? form("required") : null,
  );
  const offered = drawn || method !== "check" ? placesOf(choices, method) : [];
  const mapped = drawn ? undefined : offered.find((one) => one.mapped);
  const byId = new Map(offered.map((one) => [String(one.id), one]));
  return (
    <QuickSelect
      {...surround({ path, label: label ?? t("column.account"), bare: !label }, fault)}
      data={offered.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => change(chosen === null ? null : Number(chosen))}
      placeholder={drawn ? t("drawnOn") : mapped ? titleOf(mapped) : t("byMapping")}
      disabled={offered.length === 0}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("byMapping") }}
      filter={({ options, search }) =>
        options.filter((option) => "value" in option && holdsWords(textOf(byId.get(option.value)), search))
      }
      renderOption={({ option }) => {
        const one = byId.get(option.value);
        return (
          one && (
            <span className={css.account}>
              <span>{titleOf(one)}</span>
              <small>
                <Money amount={one.balance} currency={choices.currency} />
              </small>
            </span>
          )
        );
      }}
    />
  );
}

const textOf = (one: Place | undefined) => (one ? folded(`${one.code} ${one.title} ${one.title_latin}`) : "");
