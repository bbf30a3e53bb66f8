"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { api } from "../../_client";
import { refundHref } from "../../_sales/hrefs";
import { QuotedTable } from "./quoted-table";
import { useQuote } from "./use-quote";

type Target = "wallet" | "credit" | "card" | "iban";
type Values = { refund_to: Target; iban: string; remarks: string };
type Props = {
  pnr: string;
  /** True when a colleague bought it: their debt can be reduced. */
  colleague: boolean;
  onClose: () => void;
};

/** Passengers, present and future penalty, and destination of the refund: nothing happens before confirmation. */
export default function GiveBackDialog({ pnr, colleague, onClose }: Props) {
  const t = useTranslations("refunds");
  const { money } = useFormat();
  const router = useRouter();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const quoted = useQuote(pnr);
  const open = api.refunds.open.useMutation({
    trpc: { context: { alone: true } },
    onSettled: () => {
      void utils.refunds.list.invalidate();
      void utils.trades.invalidate();
      return utils.reservations.invalidate();
    },
  });
  const { quote, waiting } = quoted;
  const result = quote && quote.totals.refundable !== null ? money(quote.totals.refundable, quote.currency) : null;
  const send = async ({ refund_to, iban, remarks }: Values) => {
    if (!quote || waiting) return;
    const { items } = await open.mutateAsync({
      quote_id: quote.quote_id,
      refund_to,
      ...(refund_to === "iban" && { iban: iban.trim() }),
      ...(remarks.trim() && { remarks: remarks.trim() }),
    });
    const made = items.find(({ refund_id }) => refund_id !== null);
    announce(made?.state ? t(`state.${made.state}`) : (items[0]?.title ?? ""));
    if (made?.refund_id) router.push(refundHref(made.refund_id));
    else onClose();
  };
  const targets: readonly Target[] = colleague ? ["credit", "wallet", "iban"] : ["wallet", "card", "iban"];
  return (
    <FormDialog<Values>
      money
      title={t("giveBackTitle", { pnr })}
      initial={{ refund_to: targets[0]!, iban: "", remarks: "" }}
      submit={result ? t("giveBackAmount", { amount: `${result.figure} ${result.currency}` }) : t("giveBack")}
      danger
      onSave={send}
      onClose={onClose}
      keepOpen
      size="xl"
    >
      <QuotedTable of={quoted} />
      <div className={parts.fields}>
        <SelectField
          path="refund_to"
          label={t("column.to")}
          required
          openOnFocus={false}
          data={targets.map((value) => ({ value, label: t(`to.${value}`) }))}
        />
        <Iban />
      </div>
      <TextField path="remarks" label={t("remarks")} maxLength={500} />
    </FormDialog>
  );
}

function Iban() {
  const t = useTranslations("refunds");
  const to = useFormValue((form) => form.at("refund_to") as Target);
  return to === "iban" && <TextField path="iban" label={t("iban")} kind="code" required maxLength={60} />;
}
