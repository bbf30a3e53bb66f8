"use client";
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconClockX,
  IconLoader,
  IconPencil,
  IconWallet,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ItemStatus, TradeStatus } from "@/domain/sales/trade/rules";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import type { OrderListRow } from "./address";

const TRADE: Readonly<Record<TradeStatus, readonly [Icon, Tone]>> = {
  draft: [IconPencil, "neutral"],
  awaiting_payment: [IconClock, "warn"],
  paid: [IconWallet, "warn"],
  issuing: [IconLoader, "warn"],
  issued: [IconCircleCheck, "good"],
  partially_issued: [IconCircleHalf2, "warn"],
  limbo: [IconAlertTriangle, "bad"],
  refunded: [IconArrowBackUp, "neutral"],
  expired: [IconClockX, "neutral"],
  canceled: [IconCircleX, "neutral"],
  failed: [IconCircleX, "bad"],
};

const ITEM: Readonly<Record<ItemStatus, readonly [Icon, Tone]>> = {
  waiting: [IconClock, "warn"],
  issuing: [IconLoader, "warn"],
  issued: [IconCircleCheck, "good"],
  failed: [IconCircleX, "bad"],
  unknown: [IconAlertTriangle, "bad"],
  returned: [IconArrowBackUp, "neutral"],
  canceled: [IconCircleX, "neutral"],
};

const PAYMENT: Readonly<Record<OrderListRow["payment_status"], readonly [Icon, Tone]>> = {
  unpaid: [IconCircleDashed, "neutral"],
  pending: [IconClock, "warn"],
  paid: [IconCircleCheck, "good"],
  partly_returned: [IconArrowBackUp, "neutral"],
  returned: [IconArrowBackUp, "neutral"],
  late: [IconAlertTriangle, "warn"],
};

/** Status of an order by icon and word. */
export function StatusMark({ status }: { status: TradeStatus }) {
  const t = useTranslations("orders.status");
  return <Mark look={TRADE[status]}>{t(status)}</Mark>;
}

/** Status of an item. */
export function ItemMark({ status }: { status: ItemStatus }) {
  const t = useTranslations("orders.item");
  return <Mark look={ITEM[status]}>{t(status)}</Mark>;
}

/** Payment status. */
export function PaymentMark({ status }: { status: OrderListRow["payment_status"] }) {
  const t = useTranslations("orders.payment");
  return <Mark look={PAYMENT[status]}>{t(status)}</Mark>;
}

function Mark({ look: [Sign, tone], children }: { look: readonly [Icon, Tone]; children: string }) {
  return (
    <ToneLabel tone={tone}>
      <Sign size={15} stroke={1.8} aria-hidden />
      {children}
    </ToneLabel>
  );
}
