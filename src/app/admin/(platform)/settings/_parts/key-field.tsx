"use client";
import type { DriverField } from "@/domain/cashier/gateway/rules.drivers";
import { PasswordField } from "@/ui/form/password-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useReading } from "@/ui/preferences";

type Props = {
  /** As a gateway's driver or a supplier's adapter tells it. */
  of: Pick<DriverField, "name" | "at" | "choices" | "label" | "hint">;
  required?: boolean;
  /** What is said in place of a key that is kept and never shown. */
  kept: string | undefined;
};

/** One thing that a connection to the outside must be told: an address, a choice, or a key. */
export function KeyField({ of, required = false, kept }: Props) {
  const { locale } = useReading();
  const face = { path: `${of.at}.${of.name}`, label: of.label[locale], hint: of.hint?.[locale] };
  if (of.choices)
    return (
      <SelectField
        {...face}
        openOnFocus={false}
        data={of.choices.map(({ value, label }) => ({ value, label: label[locale] }))}
      />
    );
  const typed = { ...face, maxLength: 500, required, ...(kept !== undefined && { placeholder: kept }) };
  return of.at === "secrets" ? <PasswordField {...typed} /> : <TextField {...typed} kind="latin" />;
}
