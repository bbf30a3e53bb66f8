"use client";
import { TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ibanFault, ibanLength, printedIban, writtenIban } from "@/domain/accounting/account/rules.iban";
import { useField } from "@/ui/form/form";
import { type FieldProps, surround } from "@/ui/form/surround";
import { useFormat } from "@/ui/format/use-format";
import css from "./accounts.module.css";

/** IBAN field validated while typing: missing characters, the error, or valid. */
export function IbanField({ path, label }: Pick<FieldProps, "path" | "label">) {
  const t = useTranslations("accounts.iban");
  const { number } = useFormat();
  const { value, fault, change, look } = useField<string>(path, (value) => {
    const wrong = String(value ?? "").trim() ? ibanFault(String(value)) : null;
    return wrong && t(wrong);
  });
  const typed = value ?? "";
  const written = writtenIban(typed);
  const wrong = written === "" ? null : ibanFault(typed);
  const left = (ibanLength(typed) ?? 0) - written.length;
  const text = left > 0 && wrong === "length" ? t("left", { n: number(left) }) : wrong ? t(wrong) : t("right");
  return (
    <TextInput
      {...surround({ path, label }, fault)}
      value={typed}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={50}
      placeholder="IR00 0000 0000 0000 0000 0000 00"
      rightSection={written !== "" && !wrong && <IconCircleCheck className={css.good} size={17} aria-hidden />}
      description={
        <span className={css.ibanSaid} role="status">
          {written !== "" && text}
        </span>
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      onBlur={() => {
        if (written !== "" && !wrong) change(printedIban(typed));
        look();
      }}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
