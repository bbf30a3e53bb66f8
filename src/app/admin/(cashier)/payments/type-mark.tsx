"use client";
import { IconArrowDown, IconArrowsExchange, IconArrowUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { PaymentType } from "@/domain/cashier/payment/rules";
import css from "./payments.module.css";

const MARK = { receipt: IconArrowDown, payment: IconArrowUp, transfer: IconArrowsExchange } as const;

/** Direction of the payment by icon and word. */
export function TypeMark({ type }: { type: PaymentType }) {
  const t = useTranslations("payments.type");
  const Mark = MARK[type];
  return (
    <span className={css.type} data-type={type}>
      <Mark size={15} stroke={1.9} aria-hidden />
      {t(type)}
    </span>
  );
}
