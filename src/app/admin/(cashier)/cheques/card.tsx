"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Money } from "@/ui/money";
import { useRowLink } from "@/ui/table/use-row-link";
import css from "./board.module.css";
import { nextAct } from "./operations";
import type { Cheque } from "./types";
import { isOverdue, useWords } from "./use-words";

type Props = {
  cheque: Cheque;
  currency: string;
  open: boolean;
  onOpen: (name: string) => void;
  onNext: ((cheque: Cheque) => void) | undefined;
};

/** Card of a cheque: party, amount, due date, bank, and the usual next step. */
export const Card = memo(function Card({ cheque, currency, open, onOpen, onNext }: Props) {
  const t = useTranslations("cheques");
  const { bankOf, dayOf, leftOf, nameOf, numberOf } = useWords();
  const { href, onClick } = useRowLink("cheque", String(cheque.id), onOpen);
  const next = onNext ? nextAct(cheque) : null;
  const left = leftOf(cheque);
  return (
    <li className={css.card} data-cheque={cheque.id} aria-current={open || undefined}>
      <a href={href} onClick={onClick}>
        <span className={css.party}>{nameOf(cheque.party)}</span>
        <span className={css.amount}>
          <Money amount={cheque.amount} currency={currency} />
        </span>
        {left && (
          <small className={css.left} data-late={isOverdue(cheque) || undefined}>
            {isOverdue(cheque) && <IconAlertTriangle size={13} stroke={1.9} aria-hidden />} {left}
          </small>
        )}
        <span className={css.due}>
          <bdi>{dayOf(cheque.due_date)}</bdi>
          <small>
            <bdi>{bankOf(cheque.bank)}</bdi> · <bdi dir="ltr">{numberOf(cheque)}</bdi>
          </small>
        </span>
        {cheque.open !== cheque.amount && cheque.open > 0 && (
          <span className={css.open}>
            {t("openOf")} <Money amount={cheque.open} currency={currency} />
          </span>
        )}
      </a>
      {next && (
        <button type="button" className={css.next} tabIndex={-1} onClick={() => onNext!(cheque)}>
          {t(`act.${next}`)} <kbd>A</kbd>
        </button>
      )}
    </li>
  );
});
