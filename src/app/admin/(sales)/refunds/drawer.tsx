"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import type { DrawerProps } from "../../_resource/resource";
import { Acts } from "./acts";
import type { RefundKind } from "./address";
import { RefundFacts } from "./facts";
import { History } from "./history";
import { Passengers } from "./passengers";
import { StateMark } from "./state-mark";

/** One refund: recipient, amount, decision, history. */
export function RefundDrawer({ row: of }: DrawerProps<RefundKind>) {
  const t = useTranslations("refunds");
  return (
    <>
      <div className={drawer.sum}>
        <StateMark state={of.state} />
        <strong>
          {of.refundable === null ? t("unknown") : <Money amount={of.refundable} currency={of.currency} />}
        </strong>
      </div>
      <div className={drawer.body}>
        <Acts of={of} />
        <RefundFacts of={of} />
        <Passengers of={of} />
        <History of={of} />
      </div>
    </>
  );
}
