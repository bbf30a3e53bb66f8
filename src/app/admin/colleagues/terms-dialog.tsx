"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import type { Amount } from "@/ui/form/money-input";
import { NumberField } from "@/ui/form/number-field";
import { useOpened } from "@/ui/form/use-opened";
import { api } from "../_client";
import { AmountField } from "../_money/amount-field";
import type { Details } from "./address";
import { useName } from "./use-name";

/** The ceiling and the day of settlement: they hold from this moment, for whatever sells to it. */
export function TermsDialog({ of: given, onClose }: { of: Details; onClose: () => void }) {
  const of = useOpened(given);
  const t = useTranslations("colleagues");
  const nameOf = useName();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const change = api.colleagues.setFinancial.useMutation({ onSettled: () => utils.colleagues.invalidate() });
  const { ceiling, settlement_day, currency } = of.financial;
  const initial: { ceiling: Amount; settlement_day: number | null } = { ceiling, settlement_day };
  return (
    <FormDialog
      title={t("termsOf", { name: nameOf(of) })}
      text={<p>{t("termsText")}</p>}
      initial={initial}
      submit={t("save")}
      onSave={async (typed) => {
        await change.mutateAsync({ ...typed, ceiling: typed.ceiling as number, id: of.id, version: of.version });
        announce(t("termsSaved"));
      }}
      onClose={onClose}
    >
      <AmountField path="ceiling" label={t("field.ceiling")} required currency={currency} autoFocus />
      <NumberField
        path="settlement_day"
        label={t("field.settlement_day")}
        hint={t("field.settlement_day_hint")}
        min={1}
        max={31}
      />
    </FormDialog>
  );
}
