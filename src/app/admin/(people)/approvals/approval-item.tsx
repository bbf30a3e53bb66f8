"use client";
import {
  type Icon,
  IconBeach,
  IconCalendarRepeat,
  IconPhone,
  IconQuestionMark,
  IconReceiptRefund,
  IconShieldLock,
  IconWorld,
} from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { isolated } from "@/ui/format/runs";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import css from "../../(reporting)/desk/desk.module.css";
import { TimeLeft } from "../../(reporting)/desk/time-left";
import { type Approval, approvalHref } from "./approval-links";

const ICONS: Readonly<Record<Approval["kind"], Icon>> = {
  reopening: IconCalendarRepeat,
  refund: IconReceiptRefund,
  limbo: IconQuestionMark,
  telephony: IconPhone,
  trust: IconWorld,
  leave: IconBeach,
  change: IconShieldLock,
};

/** One pending decision: subject, requester, time and deadline; links to where it is decided. */
export function ApprovalItem({ row }: { row: Approval }) {
  const t = useTranslations("approvals");
  const locale = useLocale();
  const { moment } = useFormat();
  const { kind, asked_at, asked_by, due_at, amount, currency } = row;
  const Mark = ICONS[kind];
  return (
    <li>
      <Link className={css.item} href={approvalHref(row)} data-kind={kind}>
        <Mark size={18} stroke={1.6} aria-hidden />
        <span className={css.what}>
          <strong>{locale === "fa" ? row.title : row.title_latin}</strong>
          <small>
            {t(`act.${kind}`)}
            {" · "}
            {asked_by
              ? t("by", { name: isolated(asked_by), at: moment(asked_at) })
              : t("asked", { at: moment(asked_at) })}
          </small>
        </span>
        <span className={css.sum}>{amount !== null && currency && <Money amount={amount} currency={currency} />}</span>
        <span className={css.when}>
          {due_at && <TimeLeft until={due_at} />}
          {due_at && <small>{moment(due_at)}</small>}
        </span>
      </Link>
    </li>
  );
}
