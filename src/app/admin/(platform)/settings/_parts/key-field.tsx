"use client";
import type { DriverField } from "@/domain/cashier/gateway/rules.drivers";
import { PasswordField } from "@/ui/form/password-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useReading } from "@/ui/preferences";

type Props = {
  /** As declared by a gateway's driver or a supplier's adapter. */
  of: Pick<DriverField, "name" | "at" | "choices" | "label" | "hint">;
  required?: boolean;
  /** Placeholder of a stored key, which is never shown. */
  kept: string | undefined;
};

/** One setting of an external connection: an address, a choice, or a key. */
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
