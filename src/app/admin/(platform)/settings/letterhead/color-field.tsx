"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { readableOnWhite } from "@/domain/reporting/printable/rules.letterhead";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import css from "./color-field.module.css";

const SHAPE = /^#[0-9a-f]{6}$/i;

/** A colour of text on white paper, `#rrggbb`: typed, or picked in the browser's own dialog. */
export function ColorField({ path, label, required, hint }: FieldProps) {
  const t = useTranslations("letterhead");
  const { value, fault, change } = useField<string>(path, (value) => {
    if (typeof value !== "string" || !SHAPE.test(value)) return t("colorShape");
    return readableOnWhite(value) ? null : t("colorTooLight");
  });
  return (
    <TextInput
      {...surround({ path, label, required, hint }, fault)}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      maxLength={7}
      dir="ltr"
      leftSection={
        <input
          type="color"
          className={css.pick}
          aria-label={t("pickColor")}
          value={SHAPE.test(value) ? value : "#000000"}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      }
    />
  );
}
