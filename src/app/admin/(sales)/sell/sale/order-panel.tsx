"use client";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconClockX, IconHourglass, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { useName } from "../../../(people)/colleagues/use-name";
import type { Order } from "./address";
import { Awaiting } from "./awaiting";
import { OrderItems } from "./order-items";
import { OrderMoney } from "./order-money";
import css from "./sale.module.css";
import { SentMessages } from "./sent-messages";
import { ENDED, useOrder } from "./use-order";

/** Result of a sale: waiting for payment, or numbers, documents, messages and postings. */
export function OrderPanel({ id }: { id: number }) {
  const { query, live } = useOrder(id);
  return <Loaded query={query}>{(order) => <OrderNotices order={order} live={live} />}</Loaded>;
}

const SOLD: readonly Order["status"][] = ["issued", "partially_issued"];

function OrderNotices({ order, live }: { order: Order; live: boolean }) {
  const t = useTranslations("sale");
  const { digits } = useFormat();
  const { status, payable, currency, trade_id } = order;
  const name = useName()({ name: order.party_name, name_latin: order.party_name_latin });
  const title = useRef<HTMLHeadingElement>(null);
  // Announced again after each change of state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each state.
  useEffect(() => title.current?.focus(), [status]);
  const sold = SOLD.includes(status);
  const Mark = sold ? IconCircleCheck : ENDED.includes(status) ? IconClockX : IconHourglass;
  return (
    <div className={css.order} data-order={trade_id} data-status={status}>
      <section className={css.told}>
        <Mark className={sold ? css.good : css.mark} size={34} stroke={1.5} aria-hidden />
        <h2 ref={title} tabIndex={-1}>
          {t(`status.${status}`)}
        </h2>
        <p>
          {t("orderOf", { n: digits(String(trade_id)), name: name ?? "" })} ·{" "}
          <Money amount={payable} currency={currency} />
        </p>
        <p className={css.soft}>{t(`statusText.${status}`)}</p>
      </section>
      {status === "awaiting_payment" && <Awaiting order={order} live={live} />}
      <OrderItems order={order} />
      <OrderMoney order={order} />
      {sold && <SentMessages order={order} />}
      <p className={css.acts}>
        <Button
          component={Link}
          href="/admin/sell"
          variant={sold ? "filled" : "default"}
          leftSection={<IconPlus size={16} stroke={1.7} />}
          rightSection={<kbd>F2</kbd>}
        >
          {t("another")}
        </Button>
      </p>
    </div>
  );
}
