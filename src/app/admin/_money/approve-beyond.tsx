"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { MINUTES } from "@/domain/cashier/credit/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import type { Amount } from "@/ui/form/money-input";
import { NumberField } from "@/ui/form/number-field";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import parts from "@/ui/list/parts.module.css";
import { api } from "../_client";
import { CodeWhenNeeded } from "../_shell/code-when-needed";
import { AmountField } from "./amount-field";

type Props = {
  /** Id and name of the colleague. */
  of: { id: number; name: string };
  currency: string;
  /** Missing amount after a refusal. */
  amount?: number;
  text: ReactNode;
  submit: string;
  onApproved?: () => void;
  onClose: () => void;
};

/** Temporary approval beyond the limit by a manager who signs in place and is not the requester. */
export function ApproveBeyond({ of, currency, amount, text, submit, onApproved, onClose }: Props) {
  const t = useTranslations("colleagues");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const approve = api.credit.approve.useMutation({
    onSettled: () => [utils.credit.invalidate(), utils.colleagues.invalidate()],
  });
  // One dialog is one approval, even when it is submitted again.
  const requestKey = useRef(crypto.randomUUID());
  const initial = {
    ...{ amount: (amount ?? null) as Amount, minutes: MINUTES.usual as number | null, reason: "" },
    manager: { personnel_id: "", password: "", code: "" },
  };
  return (
    <FormDialog
      money
      title={t("approveTitle", { name: of.name })}
      text={text}
      initial={initial}
      submit={submit}
      onSave={async ({ amount, minutes, reason, manager }) => {
        const given = { colleague_id: of.id, amount: amount as number, minutes: minutes ?? MINUTES.usual, reason };
        const signed = { ...manager, code: manager.code || null };
        await approve.mutateAsync({ ...given, manager: signed, request_key: requestKey.current });
        announce(t("approved"));
        onApproved?.();
      }}
      onClose={onClose}
    >
      <AmountField
        path="amount"
        label={t("approveAmount")}
        required
        currency={currency}
        autoFocus={amount === undefined}
      />
      <NumberField path="minutes" label={t("approveMinutes")} min={1} max={MINUTES.most} required />
      <TextField path="reason" label={t("approveReason")} required maxLength={300} autoFocus={amount !== undefined} />
      <fieldset className={parts.fields}>
        <legend>{t("managerSigns")}</legend>
        <TextField path="manager.personnel_id" label={t("managerId")} kind="latin" required maxLength={60} />
        <PasswordField path="manager.password" label={t("field.password")} required autoComplete="off" />
        <CodeWhenNeeded path="manager.code" />
      </fieldset>
    </FormDialog>
  );
}
