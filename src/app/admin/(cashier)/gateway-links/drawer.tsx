"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { Words } from "../../_money/amount-field";
import { LedgerLink } from "../../_money/ledger-link";
import type { DrawerProps } from "../../_resource/resource";
import { Acts } from "./acts";
import type { LinkKind } from "./address";
import { CaseItem } from "./case-item";
import { GatewayLinkFacts } from "./facts";
import css from "./gateway-links.module.css";
import { History } from "./history";
import { StatusMark } from "./status-mark";
import { Story } from "./story";

/** One link: state, history, actions. */
export default function GatewayLinkDrawer({ row: of }: DrawerProps<LinkKind>) {
  const t = useTranslations("gatewayLinks");
  return (
    <>
      <div className={drawer.sum}>
        <StatusMark status={of.status_name} />
        <strong>
          <LedgerLink of={of.document}>
            <Money amount={of.amount} currency={of.currency} />
          </LedgerLink>
        </strong>
      </div>
      <div className={css.words}>
        <Words amount={of.amount} currency={of.currency} />
      </div>
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
