"use client";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import { useWords } from "../../(accounting)/accounting/mappings/use-words";
import { allPlaces } from "../../(cashier)/payments/address";
import type { Details } from "./address";
import { Target } from "./target";

type Values = { account_id: number | null; reference: string };

/** Records a completed transfer: account and reference; then it is posted and closed. */
export default function PayOutDialog({ of, onClose }: { of: Details; onClose: () => void }) {
  const t = useTranslations("refunds");
  const { money } = useFormat();
  const { titleOf } = useWords();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const choices = api.payments.choices.useQuery(undefined, { staleTime: 60_000 });
  const pay = api.refunds.payOut.useMutation({ onSettled: () => utils.refunds.invalidate() });
  const result = money(of.refundable ?? 0, of.currency);
  const send = async ({ account_id, reference }: Values) => {
    await pay.mutateAsync({
      id: of.id,
      account_id: account_id!,
      ...(reference.trim() && { reference: reference.trim() }),
    });
    announce(t("state.done"));
  };
  return (
    <FormDialog<Values>
      money
      title={t("payOutTitle", { amount: `${result.figure} ${result.currency}` })}
      text={<Target of={of} />}
      initial={{ account_id: null, reference: "" }}
      submit={t("payOut")}
      onSave={send}
      onClose={onClose}
    >
      <SelectField
        path="account_id"
        label={t("from")}
        numeric
        required
        searchable
        data={choices.data && allPlaces(choices.data).map((one) => ({ value: String(one.id), label: titleOf(one) }))}
      />
      <TextField path="reference" label={t("reference")} kind="code" maxLength={100} />
    </FormDialog>
  );
}
