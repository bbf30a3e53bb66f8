"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { Words } from "../../_money/amount-field";
import { LedgerLink } from "../../_money/ledger-link";
import { Acts } from "./acts";
import type { Details, GatewayLinkListRow } from "./address";
import { CaseItem } from "./case-item";
import { GatewayLinkFacts } from "./facts";
import css from "./gateway-links.module.css";
import { History } from "./history";
import { StatusMark } from "./status-mark";
import { Story } from "./story";

export const DRAWER_ID = "gateway-link";

type Props = { id: number; known: GatewayLinkListRow | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one link: state, history, actions. */
export function GatewayLinkDrawer({ id, known, first, walk }: Props) {
  const t = useTranslations("gatewayLinks");
  const { digits } = useFormat();
  const query = api.gateways.link.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("link")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{t("named", { n: digits(String(id)) })}</h2>
      </DrawerHead>
      {head && (
        <>
          <div className={drawer.sum}>
            <StatusMark status={head.status_name} />
            <strong>
              <LedgerLink of={head.document}>
                <Money amount={head.amount} currency={head.currency} />
              </LedgerLink>
            </strong>
          </div>
          <div className={css.words}>
            <Words amount={head.amount} currency={head.currency} />
          </div>
        </>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
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
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
