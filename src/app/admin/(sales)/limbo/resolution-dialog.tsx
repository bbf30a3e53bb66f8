"use client";
import { useTranslations } from "next-intl";
import { needsPnr, type Resolution, STATE_BY_RESOLUTION } from "@/domain/sales/unresolved-order/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { MoneyField } from "@/ui/form/money-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../../_client";
import type { Case } from "./address";

type Values = { pnr: string; goodwill: number | string | null; note: string };
type Props = { of: Case; exit: Resolution; onClose: () => void };

/** One resolution: its effect, required input, and reason. */
export default function ResolutionDialog({ of, exit, onClose }: Props) {
  const t = useTranslations("limbo");
  const { money } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const end = api.unresolvedOrders.exit.useMutation({
    onSettled: () => {
      void utils.trades.invalidate();
      return utils.unresolvedOrders.invalidate();
    },
  });
  const { id, kind, paid, currency } = of;
  const result = paid === null || !currency ? null : money(paid, currency);
  const amount = result ? `${result.figure} ${result.currency}` : "";
  const pnr = needsPnr(kind, exit);
  const send = async ({ pnr: typed, goodwill, note }: Values) => {
    await end.mutateAsync({
      id,
      exit,
      note: note.trim(),
      ...(exit === "confirm" && typed.trim() && { pnr: typed.trim() }),
      ...(exit === "compensate" && { goodwill: goodwill as number }),
    });
    announce(t(`state.${STATE_BY_RESOLUTION[exit]}`));
  };
  return (
    <FormDialog<Values>
      money
      title={t(`exitTitle.${exit}`)}
      text={
        <p>
          {t(
            `happens.${kind === "late_payment" || kind === "seller_canceled" || (kind === "unwind_failed" && exit === "confirm") ? "keep" : exit}`,
            {
              amount,
            },
          )}
        </p>
      }
      initial={{ pnr: of.order?.pnr ?? "", goodwill: null, note: "" }}
      submit={t(`exit.${exit}`)}
      danger={exit !== "confirm"}
      onSave={send}
      onClose={onClose}
    >
      {pnr && (
        <TextField path="pnr" label={t("pnr")} hint={t("pnrHint")} kind="code" required maxLength={40} data-autofocus />
      )}
      {exit === "compensate" && currency && (
        <MoneyField path="goodwill" label={t("goodwill")} hint={t("goodwillHint")} currency={currency} required />
      )}
      <TextField path="note" label={t("note")} hint={t("noteHint")} lines={3} required maxLength={500} />
    </FormDialog>
  );
}
