"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";

type Props = {
  title: string;
  text?: ReactNode;
  submit: string;
  danger?: boolean;
  onSave: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** An action with a mandatory reason, which stays in the history. */
export function ReasonDialog({ onSave, ...rest }: Props) {
  const t = useTranslations("developer");
  return (
    <FormDialog {...rest} initial={{ reason: "" }} onSave={({ reason }) => onSave(reason)}>
      <TextField path="reason" label={t("reason")} required lines={2} maxLength={300} data-autofocus />
    </FormDialog>
  );
}
