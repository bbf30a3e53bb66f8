"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { TextField } from "@/ui/form/text-field";
import { Money } from "@/ui/money";
import { api } from "../../_client";
import type { Details } from "./address";
import css from "./refunds.module.css";

type Values = { penalty: number | string | null; reason: string };

/** Approves the refund, at the quoted penalty or another one with a reason. */
export default function ApproveDialog({ of, onClose }: { of: Details; onClose: () => void }) {
  const t = useTranslations("refunds");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const approve = api.refunds.approve.useMutation({ onSettled: () => utils.refunds.invalidate() });
  const send = async ({ penalty, reason }: Values) => {
    const other = typeof penalty === "number" && penalty !== of.penalty;
    const { state } = await approve.mutateAsync({
      id: of.id,
      ...(other && { penalty }),
      ...(reason.trim() && { reason: reason.trim() }),
    });
    announce(t(`state.${state}`));
  };
  return (
    <FormDialog<Values>
      money
      title={t("approveTitle")}
      text={<p>{t("approveText")}</p>}
      initial={{ penalty: of.penalty, reason: "" }}
      submit={t("approve")}
      onSave={send}
      onClose={onClose}
    >
      <MoneyField path="penalty" label={t("column.penalty")} currency={of.currency} required autoFocus />
      <Left of={of} />
      <TextField path="reason" label={t("reason")} hint={t("reasonHint")} lines={2} maxLength={300} />
    </FormDialog>
  );
}

/** Refund amount at the entered penalty. */
function Left({ of: { paid, currency } }: { of: Details }) {
  const t = useTranslations("refunds");
  const penalty = useFormValue((form) => form.at("penalty") as number | string | null);
  if (typeof penalty !== "number") return null;
  return (
    <p className={css.left} aria-live="polite">
      {t("column.refundable")} <Money amount={Math.max(0, paid - penalty)} currency={currency} />
    </p>
  );
}
