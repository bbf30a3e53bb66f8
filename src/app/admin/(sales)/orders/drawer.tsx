"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { CallsPanel } from "../../_phone/calls-panel";
import type { Details, OrderListRow } from "./address";
import { Bill } from "./bill";
import { Cases } from "./cases";
import { Items } from "./items";
import { OrderPrintables } from "./order-printables";
import { StatusMark } from "./status-mark";
import { Timeline } from "./timeline";
import { Travellers } from "./travellers";

export const DRAWER_ID = "order";

type Props = { id: number; known: OrderListRow | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one order with its own URL. Shows the data of the row immediately. */
export function OrderDrawer({ id, known, first, walk }: Props) {
  const t = useTranslations("orders");
  const { digits } = useFormat();
  const query = api.trades.read.useQuery({ trade_id: id }, { initialData: first });
  const head = query.data ?? known;
  const title = t("one", { n: digits(String(id)) });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{title}</h2>
        <CopyButton value={String(id)} />
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StatusMark status={head.status} />
          <strong>
            <Money amount={head.payable} currency={head.currency} />
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              {of.open_cases > 0 && <Cases of={of} />}
              <Items of={of} />
              <OrderPrintables of={of} />
              <Bill of={of} />
              <Travellers of={of} />
              <CallsPanel of={{ trade_id: of.trade_id }} />
              <Timeline of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
