"use client";
import { useTranslations } from "next-intl";
import type { PartyType } from "@/domain/people/party/rules";
import { useField, useFormContext } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import css from "./money.module.css";
import type { Party } from "./party";
import { PartyBalance } from "./party-balance";
import { PartyPicker } from "./party-picker";

type Props = FieldProps & {
  types?: readonly PartyType[];
  /** Currency of the balance: the branch's. */
  currency: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Called after a selection: the next field may take the focus. */
  onTaken?: (party: Party) => void;
};

/** Party field of a form (`Party` or null), with the balance below. */
export function PartyField({ path, label, bare, required, hint, currency, onTaken, ...rest }: Props) {
  const t = useTranslations("form");
  const { form } = useFormContext();
  const { value, fault, change } = useField<Party | null>(path, (value) => (required && !value ? t("required") : null));
  return (
    <div className={css.amountField}>
      <PartyPicker
        {...surround({ path, label, bare, required, hint }, fault)}
        {...rest}
        currency={currency}
        value={value ?? null}
        onAwaited={(awaited) => form.awaits(path, awaited)}
        onChange={(party) => {
          change(party);
          if (party) onTaken?.(party);
        }}
      />
      {value && value.balance !== undefined && (
        <span className={css.balance}>
          <PartyBalance balance={value.balance} currency={currency} type={value.type} />
        </span>
      )}
    </div>
  );
}
