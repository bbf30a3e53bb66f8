"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { DrawerAmount } from "../../_money/drawer-amount";
import { Acts } from "./acts";
import type { Details, PaymentListRow } from "./address";
import { PaymentFacts } from "./facts";
import { History } from "./history";
import { Settled } from "./settled";
import { StateMark } from "./state-mark";

export const DRAWER_ID = "payment";

type Props = {
  id: number;
  known: PaymentListRow | undefined;
  first: Details | undefined;
  /** Currency of the branch. */
  currency: string;
  walk: ListKeyboard;
};

/** Drawer of one payment with its own URL. */
export function PaymentDrawer({ id, known, first, currency, walk }: Props) {
  const t = useTranslations("payments");
  const { digits } = useFormat();
  const query = api.payments.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("payment")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{head ? t("named", { type: t(`type.${head.type}`), n: digits(String(head.number)) }) : t("payment")}</h2>
      </DrawerHead>
      {head && (
        <DrawerAmount amount={head.amount} currency={head.currency} document={head.document}>
          <StateMark status={head.status} />
        </DrawerAmount>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <Acts of={of} />
              <PaymentFacts of={of} currency={currency} />
              <Settled of={of} currency={currency} />
              <History of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
