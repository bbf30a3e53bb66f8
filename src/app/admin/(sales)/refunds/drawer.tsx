"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { Acts } from "./acts";
import type { Details, RefundListRow } from "./address";
import { RefundFacts } from "./facts";
import { History } from "./history";
import { Passengers } from "./passengers";
import { StateMark } from "./state-mark";

export const DRAWER_ID = "refund";

type Props = { id: number; known: RefundListRow | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one refund with its own URL: recipient, amount, decision, history. */
export function RefundDrawer({ id, known, first, walk }: Props) {
  const t = useTranslations("refunds");
  const { digits } = useFormat();
  const query = api.refunds.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const title = t("one", { n: digits(String(id)) });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{title}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateMark state={head.state} />
          <strong>
            {head.refundable === null ? t("unknown") : <Money amount={head.refundable} currency={head.currency} />}
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <Acts of={of} />
              <RefundFacts of={of} />
              <Passengers of={of} />
              <History of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
