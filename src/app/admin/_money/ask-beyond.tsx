"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { api } from "../_client";
import { ApproveBeyond } from "./approve-beyond";
import { CeilingBar } from "./ceiling-bar";

type Props = { colleague: number; shortfall: number; again: () => void; onClose: () => void };

/** Shows the use of a credit limit and the missing amount, and asks for a manager's approval. */
export default function AskBeyond({ colleague, shortfall, again, onClose }: Props) {
  const t = useTranslations("overCeiling");
  const { money } = useFormat();
  const { data: of } = api.credit.colleague.useQuery({ colleague_id: colleague }, { staleTime: 0 });
  if (!of) return null;
  const { figure, currency } = money(shortfall, of.currency);
  const { agreed, allowance, bounced, used, held } = of;
  return (
    <ApproveBeyond
      of={of}
      currency={of.currency}
      amount={shortfall}
      text={
        <>
          <p>{t("lacks", { amount: `${figure} ${currency}` })}</p>
          <CeilingBar of={{ ceiling: agreed, allowance, bounced, used, held }} currency={of.currency} />
        </>
      }
      submit={t("letThrough")}
      onApproved={again}
      onClose={onClose}
    />
  );
}
