"use client";
import { ColorInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { readableOnWhite } from "@/domain/reporting/printable/rules.letterhead";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";

/** Colours that can be read on white paper. */
const SWATCHES = ["#1f4e8c", "#0b6b5d", "#7a1f2b", "#5b3a8c", "#8a4b08", "#2b2f36"];

/** A colour of text on white paper, `#rrggbb`. */
export function ColorField({ path, label, required, hint }: FieldProps) {
  const t = useTranslations("letterhead");
  const { value, fault, change } = useField<string>(path, (value) => {
    if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value)) return t("colorShape");
    return readableOnWhite(value) ? null : t("colorTooLight");
  });
  return (
    <ColorInput
      {...surround({ path, label, required, hint }, fault)}
      format="hex"
      swatches={SWATCHES}
      value={value}
      onChange={change}
      dir="ltr"
      eyeDropperButtonProps={{ "aria-label": t("pickColor") }}
    />
  );
}
