"use client";
import {
  type Icon,
  IconCertificate,
  IconChecklist,
  IconCoins,
  IconId,
  IconLock,
  IconTrendingUp,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import css from "./desk.module.css";
import { type RadarKind, type RadarRow, radarHref } from "./queue-links";
import { TimeLeft } from "./time-left";

const ICONS: Readonly<Record<RadarKind, Icon>> = {
  lock: IconLock,
  payment: IconCoins,
  penalty: IconTrendingUp,
  document: IconId,
  cheque: IconChecklist,
  certificate: IconCertificate,
};

/** One upcoming deadline: subject, party, amount, time; links to its page. */
export function RadarItem({ row, locale }: { row: RadarRow; locale: string }) {
  const t = useTranslations("myDesk");
  const { day, time, dayOf } = useMoments();
  const { kind, at, amount, next_amount, currency } = row;
  const Mark = ICONS[kind];
  const when = new Date(at);
  return (
    <li>
      <Link className={css.item} href={radarHref(row)} data-kind={kind}>
        <Mark size={18} stroke={1.6} aria-hidden />
        <span className={css.what}>
          <strong>{locale === "fa" ? row.title : row.title_latin || row.title}</strong>
          <small>{t(`row.${kind}`, { detail: kind === "document" ? dayOf(row.detail!) : (row.detail ?? "") })}</small>
        </span>
        <span className={css.sum}>
          {amount !== null && currency && <Money amount={amount} currency={currency} />}
          {next_amount !== null && currency && (
            <small>
              {t("becomes")} <Money amount={next_amount} currency={currency} />
            </small>
          )}
        </span>
        <span className={css.when}>
          <TimeLeft until={at} />
          <small>{row.day ? dayOf(row.day) : `${day(when)} ${time(when)}`}</small>
        </span>
      </Link>
    </li>
  );
}

function useMoments() {
  const { day, time } = useFormat();
  /** A calendar date is the same in every time zone. */
  const dayOf = (date: string) => day(new Date(`${date}T00:00:00Z`), "UTC");
  return { day, time, dayOf };
}
