"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import type { Amount } from "@/ui/form/money-input";
import { NumberField } from "@/ui/form/number-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import { AmountField } from "../../_money/amount-field";
import type { Details } from "./address";
import { useName } from "./use-name";

type Terms = { ceiling: Amount; settlement_day: number | null };
const termsOf = ({ financial: { ceiling, settlement_day } }: Pick<Details, "financial">): Terms => ({
  ...{ ceiling, settlement_day },
});

/** Credit limit and settlement day: effective immediately for all sales. */
export function TermsDialog({ of: given, onClose }: { of: Details; onClose: () => void }) {
  const of = useInitialRecord(given);
  const t = useTranslations("colleagues");
  const nameOf = useName();
  const { money } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const change = api.colleagues.setFinancial.useMutation({ onSettled: () => utils.colleagues.invalidate() });
  const { currency } = of.financial;
  const readNow = async () => {
    const now = await utils.colleagues.get.fetch({ id: of.id }, { staleTime: 0 });
    return { values: termsOf(now), version: now.version };
  };
  return (
    <FormDialog
      title={t("termsOf", { name: nameOf(of) })}
      text={<p>{t("termsText")}</p>}
      initial={termsOf(of)}
      submit={t("save")}
      onConflict={readNow}
      describeValue={(path, value) =>
        path === "ceiling" && typeof value === "number" ? money(value, currency).figure : undefined
      }
      onSave={async (typed, newer) => {
        const which = { id: of.id, version: newer ?? of.version };
        await change.mutateAsync({ ...typed, ceiling: typed.ceiling as number, ...which });
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
