"use client";
import { useTranslations } from "next-intl";
import { useField, useFormContext } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { ChoiceBox } from "./choice-box";
import { usePlaceCode } from "./use-place-code";

type Props = Omit<FieldProps, "bare" | "hint"> & { onCode?: (code: string) => void };

/** Place field of a form, stored as its code. */
export function PlaceCodeField({ path, label, required, onCode }: Props) {
  const t = useTranslations("form");
  const { form } = useFormContext();
  const { value, fault, change } = useField<string>(path, (value) => (required && !value ? t("required") : null));
  const box = usePlaceCode(value, (code) => {
    change(code);
    onCode?.(code);
  });
  return (
    <ChoiceBox
      {...surround({ path, label, required }, fault)}
      {...box}
      onAwaited={(awaited) => form.awaits(path, awaited)}
    />
  );
}
