"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerAmount } from "../../_money/drawer-amount";
import type { DrawerProps } from "../../_resource/resource";
import { Acts } from "./acts";
import type { LinkKind } from "./address";
import { CaseItem } from "./case-item";
import { GatewayLinkFacts } from "./facts";
import { History } from "./history";
import { StatusMark } from "./status-mark";
import { Story } from "./story";

/** One link: state, history, actions. */
export default function GatewayLinkDrawer({ row: of }: DrawerProps<LinkKind>) {
  const t = useTranslations("gatewayLinks");
  return (
    <>
      <DrawerAmount amount={of.amount} currency={of.currency} document={of.document}>
        <StatusMark status={of.status_name} />
      </DrawerAmount>
      <div className={drawer.body}>
        <Acts of={of} />
        {of.cases.length > 0 && (
          <section className={drawer.section}>
            <h3>{t("view.cases")}</h3>
            {of.cases.map((one) => (
              <CaseItem key={one.id} of={one} />
            ))}
          </section>
        )}
        <Story of={of} />
        <GatewayLinkFacts of={of} />
        <History of={of} />
      </div>
    </>
  );
}
